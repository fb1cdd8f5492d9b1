-- An erasure walks tables in the order of their ids, which is not the order of commits: before it walks, whatever wrote or chose
-- recipients earlier has ended, and whoever finds a contact again walks again.
alter table erasures
  -- The transactions that were open when the walk of the messages was about to begin; null: not listed yet.
  add column waits_for text[],
  -- Rounds that ended with a contact found, and whether this one has found one.
  add column rounds smallint not null default 0,
  add column found_contact boolean not null default false;
