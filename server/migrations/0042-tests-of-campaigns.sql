-- The campaign whose text a single message tried out. No default: so the rows that there are stay as they are.
alter table messages add column test_of uuid;
