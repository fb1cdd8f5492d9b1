-- Threads: what was said between one number of an account and one person, made with the person's first reply.

-- The last messages that went to a person, newest first: they belong to the thread that a reply begins.
alter table conversations add column message_ids uuid[] not null default '{}';

create table threads (
  account_id bigint not null,
  -- That of the reply that began it.
  id uuid not null,
  our_address text not null,
  phone_number text collate "C" not null,
  status text not null check (status in ('open', 'closed')),
  -- Null: nobody's.
  assigned_user_id bigint,
  -- Replies that nobody has read yet; what a keyword has answered is none of them.
  unread int not null,
  -- The newest reply; lists are in its order.
  last_reply_id uuid not null,
  last_reply_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, our_address, phone_number)
) /* by account */;
create index threads_by_reply on threads (account_id, last_reply_id);
create index threads_by_status on threads (account_id, status, last_reply_id);
create index threads_by_person on threads (account_id, assigned_user_id, last_reply_id);
create index threads_unread on threads (account_id, last_reply_id) where unread > 0;
create index threads_by_number on threads (account_id, phone_number, last_reply_id);

-- Messages to people who have a thread. The id begins with the time at which the message went out, and so stands in one order
-- with the ids of replies.
create table thread_messages (
  account_id bigint not null,
  thread_id uuid not null,
  id uuid not null,
  message_id uuid not null,
  primary key (account_id, thread_id, id)
) partition by range (id);
create index thread_messages_by_message on thread_messages (account_id, thread_id, message_id);

create table thread_notes (
  account_id bigint not null,
  thread_id uuid not null,
  id uuid not null,
  -- Of the person or the key, as it was then.
  author text not null,
  note text not null,
  created_at timestamptz not null,
  primary key (account_id, thread_id, id)
) /* by account */;

-- The replies of one thread, newest first.
create index inbound_messages_of_thread on inbound_messages (account_id, our_address, sender, id);

-- Replies from before have threads too: read, and open where somebody may still wait for an answer.
insert into threads (account_id, id, our_address, phone_number, status, assigned_user_id, unread, last_reply_id, last_reply_at, created_at, updated_at)
select account_id, (array_agg(id order by id))[1], our_address, sender,
  case when max(received_at) filter (where keyword = '') > now() - interval '30 days' then 'open' else 'closed' end,
  null, 0, (array_agg(id order by id desc))[1], max(received_at), min(received_at), max(received_at)
from inbound_messages where account_id > 0 group by account_id, our_address, sender;
