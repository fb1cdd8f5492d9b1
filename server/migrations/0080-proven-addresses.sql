-- Since when a person is known to read the mail of their address, or to be the one whom a provider or an operator vouches for. Null: they opened
-- a link that was shown to whoever made it, so anybody may have made this person.
alter table users add column address_proven_at timestamptz;

-- An operator vouched that the link is handed to the person who has the address.
alter table one_time_links add column is_vouched boolean default false not null;

-- What can be told of those who are here: a provider signs them in, a letter brought them the link that they used, or they are the first operator.
-- All others keep what they have until a staff role, a provider or another account is to be added.
update users u set address_proven_at = now()
where exists (select from openid_subjects s where s.user_id = u.id)
  or exists (select from one_time_links o join letters l on l.id = o.uuid where o.used_at is not null and (o.email = u.email or o.user_id = u.id))
  or u.id = (select f.id from users f where f.staff_role = 'operator' order by f.created_at, f.id limit 1);
