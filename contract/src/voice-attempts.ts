import { z } from 'zod';
import { CALL_ATTEMPT_STATUSES } from './choices.ts';
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
    description: 'All of them, or those that the filters of the list find, in one file of any length.',
    query: z.strictObject(filters),
    reply: csvReply(
      'A line of names, then one line per attempt',
      'id,recipient_id,phone_number,attempt,trunk,is_simulated,status,outcome,reason,reason_words,status_code,called_at,answered_at,ended_at,duration,digits,result,cost,phrase,cause_code',
    ),
  }),
};
