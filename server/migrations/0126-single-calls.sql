-- A single call is a voice campaign of one: `call`. Its text is in the row of its recipient, with the language and the voice of the text here.
alter table voice_campaigns
  add column kind text not null default 'campaign',
  add column language text,
  add column voice text,
  -- A single call that has not begun by then expires.
  add column valid_until timestamptz;
