-- Outside its window a campaign is not looked at: when it is next.
alter table voice_campaigns add column wakes_at timestamptz;
-- The same refusal again and again is no answer of the people called.
alter table voice_campaigns add column refusal_status int;
alter table voice_campaigns add column refusals_in_row int not null default 0;
-- One number that a trunk cannot reach says nothing about the trunk; many in a row do.
alter table trunks add column faults_in_row int not null default 0;
-- What the far side said beside its status: its words, and the cause of the telephone network behind it (Q.850).
alter table call_attempts add column phrase text not null default '';
alter table call_attempts add column cause_code int;
