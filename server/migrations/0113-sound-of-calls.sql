-- How the sound of a call went, stored where the call ends; null for a call without sound, and for calls before.
alter table call_attempts
  add column packets_sent integer,
  add column packets_received integer,
  add column packets_lost integer,
  add column jitter_ms double precision,
  -- What the other side reported of the packets that were sent to it; null if it reported nothing.
  add column remote_packets_lost integer,
  add column remote_jitter_ms double precision;
