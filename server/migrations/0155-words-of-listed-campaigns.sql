-- statement by statement
-- contracts: for programs that know 0090
-- Replaced by an index without the texts of single calls, which no search finds.
create index concurrently sms_campaigns_listed_by_words on sms_campaigns using gin ((array_to_tsvector(array_remove(string_to_array(regexp_replace(regexp_replace(normalize(lower(name), NFKD), '[\u0300-\u036f]', '', 'g') collate "C", '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]*([^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]{1,40})[^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]*[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]*', ' ' || account_id::text || ':\1', 'g'), ' '), '')))) where not is_of_call;
drop index concurrently if exists sms_campaigns_by_words;
