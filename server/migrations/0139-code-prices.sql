-- What the approved code of a verification costs beside its messages and calls: set with the price of a part, and kept by the verification, which
-- holds it from its start until its end.
alter table prices add column price_per_code bigint not null default 0 check (price_per_code between 0 and 1000000);
alter table verifications add column code_price bigint not null default 0;
