import type { VoiceCampaignStatus, VoiceRecipientStatus } from '@volley/contract/choices';
import { addToRowCount } from '../../src/db/index.ts';
import { uuidV7 } from '../../src/lib/ids/uuid.ts';
import type { TestApp } from './app.ts';
import { CHOSEN_YEAR } from './chosen-times.ts';

/** A service, or only its database. */
export type Place = Pick<TestApp, 'rt' | 'sql'>;

/** Creates states that no API call creates yet, written as the engines write them. */
type Fixture = (app: Place, accountId: number) => Promise<Record<string, unknown>>;

const CREATED_AT = '2026-01-02T03:04:05.060708Z';

export interface VoiceFixture {
  readonly name?: string;
  readonly status?: VoiceCampaignStatus;
  readonly recipients?: readonly { status: VoiceRecipientStatus; calledAt: string | null; duration: number }[];
}

export async function addVoiceCampaign(
  app: Place,
  accountId: number,
  options: VoiceFixture = {},
): Promise<{ id: number; uuid: string }> {
  const { name = 'Clinic reminder', status = 'completed', recipients = [] } = options;
  const id = await app.rt.ids.next('voice_campaigns');
  const uuid = uuidV7(Date.now());
  const answered = recipients.filter((recipient) => recipient.status === 'answered').length;
  const recordingId = await addRecording(app, accountId);
  await app.sql(
    `insert into voice_campaigns (account_id, id, uuid, name, status, recording_id, total_recipients, messages_sent, credits_used, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
    [accountId, id, uuid, name, status, recordingId, recipients.length, answered, answered * 30, CREATED_AT],
  );
  await addToRowCount(app.rt.db, { accountId, what: 'voice_campaigns', ids: [id], by: 1 });
  for (const [index, recipient] of recipients.entries()) {
    await app.sql(
      `insert into voice_recipients (account_id, campaign_id, id, phone_number, status, called_at, duration_seconds)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [accountId, id, index + 1, `23324412345${index}`, recipient.status, recipient.calledAt, recipient.duration],
    );
  }
  return { id, uuid };
}

async function addRecording(app: Place, accountId: number): Promise<number> {
  const id = await app.rt.ids.next('recordings');
  await app.sql(
    `insert into recordings (account_id, id, uuid, name, content_hash, mulaw, duration_ms, created_at)
     values ($1, $2, $3, 'Reminder', $4, $5, 1, $6)`,
    [accountId, id, uuidV7(Date.now()), Buffer.from(`hash ${id}`), Buffer.alloc(8, 0xff), CREATED_AT],
  );
  await addToRowCount(app.rt.db, { accountId, what: 'recordings', ids: [id], by: 1 });
  return id;
}

/** Adds a conversation as one reply leaves it. */
export async function addThread(
  app: Place,
  accountId: number,
  { phoneNumber = '233244123456', ourAddress = '1234', message = 'Do you deliver?', values = {} } = {},
): Promise<string> {
  const id = uuidV7(Date.now());
  const reply = [accountId, id, phoneNumber, ourAddress];
  await app.sql(
    `insert into inbound_messages (account_id, id, carrier_id, sender, our_address, message, keyword, received_at, named)
     values ($1, $2, 1, $3, $4, $5, '', now(), $6)`,
    [...reply, message, values],
  );
  await app.sql(
    `insert into threads (account_id, id, our_address, phone_number, status, unread, last_reply_id, last_reply_at, created_at, updated_at)
     values ($1, $2, $4, $3, 'open', 1, $2, now(), now(), now())`,
    reply,
  );
  return id;
}

export interface CampaignFixture {
  readonly status: string;
  readonly endedAt?: string | null;
  readonly count?: number;
}

/** Adds a campaign as a finished engine leaves it, with every nullable field filled. */
export async function addSmsCampaign(
  app: Place,
  accountId: number,
  { status, endedAt = null }: CampaignFixture,
): Promise<{ id: number; uuid: string }> {
  const id = await app.rt.ids.next('sms_campaigns');
  const uuid = uuidV7(Date.now());
  await app.sql(
    `insert into sms_campaigns (account_id, id, uuid, name, sender_id, message, group_ids, contact_ids, phone_numbers, status, time_zone,
       scheduled_at, is_recurring, recurrence_frequency, recurrence_interval, recurrence_ends_at, total_recipients, messages_sent,
       credits_used, created_at, updated_at, started_at, ended_at)
     values ($1, $2, $3, 'Harvest offer', 'Volley', 'Seeds', '{}', '{}', '{}', $4, 'UTC', $5, true, 'weekly', 2, $6, 3, 2, 1205, $5, $5, $5, $7)`,
    [accountId, id, uuid, status, CREATED_AT, `${CHOSEN_YEAR}-01-01T00:00:00.000000Z`, endedAt],
  );
  await addToRowCount(app.rt.db, { accountId, what: 'sms_campaigns', ids: [id], by: 1 });
  return { id, uuid };
}

const CALLED_AT = '2026-01-02T03:10:00.123456Z';

/** The fixtures that a case file may name. */
export const FIXTURES: Readonly<Record<string, Fixture>> = {
  voiceCampaign: (app, accountId) =>
    addVoiceCampaign(app, accountId, {
      recipients: [
        { status: 'answered', calledAt: CALLED_AT, duration: 24 },
        { status: 'no_answer', calledAt: CALLED_AT, duration: 0 },
        { status: 'queued', calledAt: null, duration: 0 },
      ],
    }),
  emptyVoiceCampaign: (app, accountId) => addVoiceCampaign(app, accountId, { name: 'Nobody yet', status: 'draft' }),
  failedSmsCampaign: (app, accountId) =>
    addSmsCampaign(app, accountId, { status: 'failed', endedAt: '2026-01-02T04:05:06.999999Z' }),
  // The engine leaves a paused campaign alone until somebody resumes it.
  pausedSmsCampaign: (app, accountId) => addSmsCampaign(app, accountId, { status: 'paused' }),
  async heldCredits(app, accountId) {
    await app.sql('update balances set held = 25000 where account_id = $1', [accountId]);
    return {};
  },
};

/** A call in which a person's number stands wherever it can, and the sound of what it said. */
export async function arrangeSpoken(
  { sql, rt }: Place,
  accountId: number,
  { campaignId, id, phone_number }: { campaignId: number; id: number; phone_number: string },
): Promise<void> {
  await sql(
    `insert into voice_recipients (account_id, campaign_id, id, phone_number, status, digits, called_at, spoken_text)
     values ($1, $2, $3, $4, 'answered', '1', now(), $5)`,
    [accountId, campaignId, id, phone_number, `Hello ${phone_number}`],
  );
  const attemptId = uuidV7(rt.clock.nowMs());
  await sql(
    `insert into call_attempts (account_id, id, campaign_id, recipient_id, number, trunk_id, process_id, status, created_at, digits, phrase, facts)
     values ($1, $2, $3, $4, 1, 1, 1, 'ended', now(), $5, $6, $7)`,
    [accountId, attemptId, campaignId, id, phone_number, `No ${phone_number}`, { to: `sip:${phone_number}@peer` }],
  );
  await sql(`insert into call_ladders (account_id, attempt_id, steps) values ($1, $2, $3)`, [
    ...[accountId, attemptId, JSON.stringify([{ line: `INVITE sip:${phone_number}@peer SIP/2.0` }])],
  ]);
  await sql(
    `insert into spoken_sounds (account_id, text_hash, mulaw, due_at, used_at) values ($1, sha256($2), $3, now(), now())
     on conflict do nothing`,
    [accountId, Buffer.from(phone_number), Buffer.from('a voice that says it')],
  );
}
