-- The turns that began and have not come back since the last one did. A count in memory would end with the process that the work ended.
alter table imports add column turns_begun int not null default 0;
