-- statement by statement
-- Lists of groups are sorted by name, as people write them: neither case nor accents count.
create index concurrently groups_by_name on groups (account_id, (regexp_replace(normalize(lower(name), NFKD), '[\u0300-\u036f]', '', 'g') collate "C"), id) where deleted_at is null;
