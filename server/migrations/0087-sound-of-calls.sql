-- When the sound of a call began: a call whose process died before that is not charged.
alter table call_attempts add column sound_at timestamptz;
