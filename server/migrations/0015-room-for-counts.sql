-- Counts are added to many times. With room on its page the new version of a row stays there and touches no index; full
-- pages would send each one elsewhere, with an index entry of its own.
do $$
declare
  leaf regclass;
begin
  for leaf in
    select c.oid from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and (c.relname in ('link_rollups', 'row_counts') or c.oid in (
        select i.inhrelid from pg_inherits i where i.inhparent in ('link_rollups'::regclass, 'row_counts'::regclass)))
  loop
    execute format('alter table %s set (fillfactor = 70)', leaf);
  end loop;
end
$$;
