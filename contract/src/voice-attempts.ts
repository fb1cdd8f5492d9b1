import { z } from 'zod';
import { CALL_ATTEMPT_STATUSES } from './choices.ts';
import { csvQuery } from './csv.ts';
import {
  credits,
  cursorQuery,
  id,
  line,
  phoneNumber,
  rangeQuery,
  TIMESTAMP_EXAMPLE,
  timestamp,
  uuid,
} from './fields.ts';
import { FILTERED_PAGES, numberBeginning, wordsOf } from './message-filters.ts';
import { noun } from './noun.ts';
import { csvReply, cursorPageReply } from './replies.ts';

const CALL_OUTCOMES = ['', 'answered', 'no_answer', 'busy', 'rejected', 'failed', 'cancelled'] as const;
const count = z.int().nonnegative();

const SENT_WORDS = 'How many packets of sound were sent, 50 a second';
const RECEIVED_WORDS = 'How many packets of sound were received; 0 although some were sent: sound goes only one way';
const LOST_WORDS =
  'How many packets of the other side never came, by the gaps in their numbers (RFC 3550); one that is late or comes twice is not lost';
const NO_SOUND_WORDS = 'null: there was no sound';

const quality = {
  jitter_ms: z.number().nonnegative().nullable().meta({
    description:
      'How unevenly packets of the other side came, in milliseconds: the mean of the jitter of RFC 3550; null: none can be told',
  }),
  remote_packets_lost: count.nullable().meta({
    description: 'How many packets never reached the other side, as it last reported (RTCP); null: it reported nothing',
  }),
  remote_jitter_ms: z.number().nonnegative().nullable().meta({
    description:
      'How unevenly packets reached the other side, in milliseconds, as it last reported (RTCP); null: it reported nothing',
  }),
};

/** How the sound of a call went in each direction. */
export const callSound = z.strictObject({
  packets_sent: count.meta({ description: SENT_WORDS }),
  packets_received: count.meta({ description: RECEIVED_WORDS }),
  packets_lost: count.meta({ description: LOST_WORDS }),
  ...quality,
});

export const attempt = z.strictObject({
  id: uuid.describe('The UUID of the attempt'),
  recipient_id: id.describe('The id of the recipient'),
  phone_number: phoneNumber,
  attempt: z.int().describe('Which attempt to call this recipient it was, from 1'),
  trunk: z.string().describe('The name of the trunk that carried the call; empty: none did'),
  is_simulated: z.boolean().describe('True: the built-in simulator took the call, and no phone rang'),
  status: z.enum(CALL_ATTEMPT_STATUSES).describe('How far the call is'),
  outcome: z.enum(CALL_OUTCOMES).describe('How the call ended; empty: it has not'),
  reason: z.string().describe('Why it ended so, in a word; empty: there is nothing to say'),
  reason_words: z.string().describe('The reason as a sentence; empty: there is nothing to say'),
  status_code: z.int().nullable().meta({ description: 'The SIP status that the other side answered with; null: none' }),
  called_at: timestamp.describe('When the call began'),
  answered_at: timestamp.nullable().describe('When it was answered; null: it was not'),
  ended_at: timestamp.nullable().describe('When it ended; null: it has not'),
  duration: count.meta({ description: 'How long the call was, in seconds, from its answer on' }),
  digits: z.string().meta({ description: 'The keys that were pressed, in order' }),
  result: z.string().meta({ description: 'The meaning of the first pressed key that has one; empty: none' }),
  cost: credits.describe('What it cost, in credits'),
  phrase: z.string().meta({ description: 'The words of the other side beside its status, or why no call was made' }),
  cause_code: z
    .int()
    .nullable()
    .meta({ description: 'The cause code of the telephone network (Q.850); null: none was given' }),
  packets_sent: count.nullable().meta({ description: `${SENT_WORDS}; ${NO_SOUND_WORDS}` }),
  packets_received: count.nullable().meta({ description: `${RECEIVED_WORDS}; ${NO_SOUND_WORDS}` }),
  packets_lost: count.nullable().meta({ description: `${LOST_WORDS}; ${NO_SOUND_WORDS}` }),
  ...quality,
});

const attemptExample = {
  id: '0196f0c2-7a10-7cc4-9d3e-0242ac120007',
  recipient_id: 9001,
  phone_number: '233244123456',
  attempt: 1,
  trunk: 'Accra Telecom',
  status: 'ended',
  outcome: 'answered',
  answered_at: TIMESTAMP_EXAMPLE,
  ended_at: TIMESTAMP_EXAMPLE,
  duration: 24,
  digits: '1',
  result: 'confirmed',
  cost: '0.60',
  packets_sent: 1206,
  packets_received: 1198,
  packets_lost: 5,
  jitter_ms: 2.4,
  remote_packets_lost: 3,
  remote_jitter_ms: 1.9,
};

/** The filters that lists and tables share. */
const filters = {
  status: wordsOf(CALL_ATTEMPT_STATUSES)
    .optional()
    .describe('Only calls that are so far; several are separated by commas'),
  outcome: wordsOf(CALL_OUTCOMES.filter((outcome) => outcome !== ''))
    .optional()
    .describe('Only calls that ended so; several are separated by commas'),
  reason: line(100).optional().describe('Only calls with this reason, as the field `reason` has it'),
  phone_number: numberBeginning
    .optional()
    .describe('Only calls to this number, or to numbers that begin so; local or international'),
  from: rangeQuery.from.describe('Only calls that began at this moment or later'),
  to: rangeQuery.to.describe('Only calls that began before this moment'),
};

const { get } = noun({ tag: 'Voice campaigns', noun: 'Campaign' });

export const voiceAttemptOperations = {
  attempts: get('voiceCampaigns.attempts', '/voice-campaigns/{uuid}/attempts', {
    summary: 'List the calls of a campaign, oldest first, or find some of them',
    description: `Every attempt to call somebody. ${FILTERED_PAGES}`,
    query: z.strictObject({ ...cursorQuery, ...filters }),
    reply: cursorPageReply('Attempts', attempt, attemptExample),
  }),
  attemptsCsv: get('voiceCampaigns.attemptsCsv', '/voice-campaigns/{uuid}/attempts.csv', {
    summary: 'Download the calls of a campaign as CSV',
    description:
      'All of them, or those that the filters of the list find, in one file of any length. `reference` and `metadata`, as JSON, are those of the campaign.',
    query: csvQuery(filters),
    reply: csvReply(
      'A line of names, then one line per attempt',
      'id,recipient_id,phone_number,attempt,trunk,is_simulated,status,outcome,reason,reason_words,status_code,called_at,answered_at,ended_at,duration,digits,result,cost,phrase,cause_code,packets_sent,packets_received,packets_lost,jitter_ms,remote_packets_lost,remote_jitter_ms,reference,metadata',
    ),
  }),
};
