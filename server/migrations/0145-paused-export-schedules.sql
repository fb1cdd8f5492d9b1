-- A schedule of exports can be paused, and says why its last night could not begin.
alter table export_schedules add column is_paused boolean not null default false;
alter table export_schedules add column failure text not null default '';
