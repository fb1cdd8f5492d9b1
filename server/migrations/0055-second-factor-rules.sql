-- Every member of the account needs a second factor. What the whole installation asks of owners and staff is a row of `installation`.
alter table accounts add column second_factor_required boolean not null default false;

-- The person gave a second factor in this session, or a passkey, which stands for both. Whoever has an authenticator did: the sessions
-- of before it was set up ended then.
alter table sessions add column has_second_factor boolean not null default false;
update sessions s set has_second_factor = true
where ended_at is null and exists (select from totp_factors f where f.user_id = s.user_id and f.confirmed_at is not null);
