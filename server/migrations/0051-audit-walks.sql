-- How far a chain has been proven stays in `checked_number`, and checks walk on from there; `is_whole` says that the walk under way
-- began at the first seal, and `whole_at` when one that did so came to the end. `kept_from` is the newest id from which on entries
-- were ever kept: what had left before the setting was raised does not come back.
alter table audit_chains add column is_whole boolean not null default false;
alter table audit_chains add column whole_at timestamptz not null default '-infinity';
alter table audit_chains add column kept_from uuid;
