-- What a recording says, where a machine spoke it; empty: it was uploaded.
alter table recordings
  add column spoken_text text not null default '',
  add column language text not null default '',
  add column voice text not null default '';

-- Started units of so many seconds are charged; 60: started minutes.
alter table voice_prices add column unit_seconds int not null default 60 check (unit_seconds between 1 and 60);
alter table voice_recipients add column unit_seconds int not null default 60;
