-- The date from which messages count: who was not reached by the last five of them gets no marketing. Null: everybody gets it.
alter table accounts add column undelivered_since date;
