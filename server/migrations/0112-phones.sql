-- What the app on a phone tells of the phone behind a carrier over HTTP: its battery, whether it is plugged in, when it was last seen.
alter table carriers add column phone jsonb;
