-- By what verifications are counted; null: a program of a version before has stored it.
alter table verifications add column country text;
alter table verifications add column network text;
alter table verifications add column template_uuid uuid;
-- How often a code was checked for a person who has entered one of the number lately: they have checks of their own; null: never.
alter table verifications add column known_checks smallint;
