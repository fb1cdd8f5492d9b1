-- While an erasure is under way it knows the number, encrypted: its last look goes by the number, because the order of ids is not
-- the order in which rows become visible. The end of the erasure takes it away.
alter table erasures add column sealed_number bytea;
