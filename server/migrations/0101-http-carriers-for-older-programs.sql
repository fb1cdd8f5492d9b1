-- Programs of the version before know no carriers over HTTP. For them a row of one is a carrier over SMPP that is paused and has no binds:
-- they can give it nothing, and as there is a real carrier, they leave their simulators alone.
alter table carriers
  -- Whether a carrier over HTTP is paused; null for other kinds.
  add column http_paused boolean;
update carriers set http_paused = is_paused, is_paused = true, kind = 'smpp',
  settings = settings || jsonb_build_object('bindCount', 0, 'httpBindCount', coalesce(settings -> 'bindCount', '1'))
where kind = 'http';
