-- A search finds "Zoë" by "zoe": neither case nor accents count. The expression is the one of the search.
drop index contacts_by_first_name;
create index contacts_by_first_name on contacts (account_id, (regexp_replace(normalize(lower(first_name), NFKD), '[\u0300-\u036f]', '', 'g') collate "C")) where first_name <> '';
drop index contacts_by_last_name;
create index contacts_by_last_name on contacts (account_id, (regexp_replace(normalize(lower(last_name), NFKD), '[\u0300-\u036f]', '', 'g') collate "C")) where last_name <> '';
drop index contacts_by_email;
create index contacts_by_email on contacts (account_id, (regexp_replace(normalize(lower(email), NFKD), '[\u0300-\u036f]', '', 'g') collate "C")) where email <> '';
