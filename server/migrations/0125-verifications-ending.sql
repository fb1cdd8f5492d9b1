-- statement by statement
-- Pending verifications are ended account by account, so that no account can keep those of others waiting.
create index concurrently verifications_ending_of_accounts on verifications (account_id, expires_at) where status = 'pending';
