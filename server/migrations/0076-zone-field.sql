-- The contact field in which people's zones stand, by its key; null: everybody's zone comes from their number.
alter table accounts add column zone_field text;
