-- statement by statement
-- Moves are read account after account, so that those of one keep no other waiting.
create index concurrently verification_moves_by_account on verification_moves (account_id, move_at);
