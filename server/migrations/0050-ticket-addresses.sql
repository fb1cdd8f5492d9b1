-- From where a ticket was asked for: of one address few are kept, and first go those from where the person has never been, so that
-- whoever knows the password pushes out no ticket of the person's own. `is_counted`: the password before it counts as an attempt that
-- failed until the ticket is used.
alter table sign_in_tickets add column address_hash bytea not null default '';
alter table sign_in_tickets add column is_familiar boolean not null default false;
alter table sign_in_tickets add column is_counted boolean not null default false;
