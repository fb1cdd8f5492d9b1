-- The texts to those whom no call of a voice campaign reaches are an SMS campaign of their own, made with the rows of the calls.
-- Each column by itself: a cluster adds one at a time.
alter table voice_campaigns add column texts_campaign_id bigint;
-- What these texts cost at most, until it is held together with the cost of the calls.
alter table voice_campaigns add column texts_cost bigint not null default 0;
-- Below the ids of the texts: the id of each is made of this one's beginning and of the id of its recipient.
alter table voice_campaigns add column texts_cursor_id uuid;
-- The voice campaign whose calls decide which of its rows are sent; null: all of them are.
alter table sms_campaigns add column voice_campaign_id bigint;
