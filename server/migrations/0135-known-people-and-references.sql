-- statement by statement
-- Whether a person has entered a code of a number lately is known without reading what others have started for it.
create index concurrently verifications_known on verifications (account_id, phone_number, end_user_ref, ended_at) where status = 'approved';
create index concurrently voice_calls_of_reference on voice_campaigns (account_id, reference, uuid) where kind = 'call' and reference is not null;
