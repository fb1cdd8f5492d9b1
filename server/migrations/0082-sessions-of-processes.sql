-- The name of the process's database sessions (application_name): whoever declares it dead ends them, and so frees their locks.
-- Null: of a version, or in a test, whose sessions are not ended.
alter table processes add column sessions text;
