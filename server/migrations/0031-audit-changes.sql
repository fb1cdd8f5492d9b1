-- What a change changed: each field as it was and as it became.
alter table audit_log add column changes jsonb not null default '{}';
