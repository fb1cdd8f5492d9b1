import { z } from 'zod';
import { TRAFFIC_ALARMS } from './choices.ts';
import { credits, id, noQuery, TIMESTAMP_EXAMPLE, timestamp } from './fields.ts';
import { noun, operatorNoun } from './noun.ts';
import { replyOf } from './replies.ts';

export const trafficAlarm = z.strictObject({
  about: z
    .enum(TRAFFIC_ALARMS)
    .describe(
      '`refusals`: more messages are refused than usual, by the carriers or by their receipts; `deliveries`: fewer messages are delivered than usual; `receipts`: receipts come later than usual, or not at all; `opt_outs`: after more messages than usual the recipient opts out; `spend`: far more is spent than usual; `balance`: the credits end soon',
    ),
  thing: z
    .enum(['carrier', 'network', 'sender_id', 'template', 'account'])
    .describe('What the messages have in common; only the operator is told of carriers'),
  name: z
    .string()
    .describe('The network, the sender ID, or the name of the template or the carrier; empty: it is about the account'),
  carrier_id: id.nullable().describe('The number of the carrier; null: it is about something else'),
  since: timestamp.describe('When the alarm began'),
  messages: z
    .int()
    .nonnegative()
    .nullable()
    .describe('On how many messages the alarm rests; null: it is about credits'),
  share: z
    .number()
    .nullable()
    .describe(
      'The share of them that was refused, was delivered, had a receipt within two minutes, or was followed by an opt-out, 0 to 1; null: likewise',
    ),
  usual_share: z
    .number()
    .nullable()
    .describe(
      'The share that usually is at this hour of the day and on this day of the week, by the 14 days before; null: likewise',
    ),
  spent: credits.nullable().describe('What messages of the last 24 hours cost; null: it is about messages'),
  usual_spent: credits
    .nullable()
    .describe('The most that they cost on one of the 14 days before; null: it is about something else'),
  hours: z
    .int()
    .nonnegative()
    .nullable()
    .describe('For how many hours the credits last at the pace of the last 24 hours; null: it is about something else'),
});

export const trafficAlarmExample = {
  ...{ about: 'deliveries', thing: 'network', name: 'MTN Ghana', carrier_id: null, since: TIMESTAMP_EXAMPLE },
  ...{ messages: 45, share: 0.578, usual_share: 0.912, spent: null, usual_spent: null, hours: null },
};

const alarms = z.strictObject({ alarms: z.array(trafficAlarm).describe('Those that are on, the latest first') });
const spec = (whose: string) => ({
  summary: `List what is not as usual with messages of ${whose}`,
  description:
    'An alarm about messages begins when twenty more of a hundred fail, are refused, or have no receipt within two minutes, than usual: after some 40 messages if 60 % are delivered instead of 90 %. One about opt-outs begins when two more of a hundred recipients opt out within a day. It ends when the share is as usual again, half an hour later at the soonest, or a day after the last message. What an alarm explains is not told again: messages of a network that has an alarm count for no sender ID, and no alarm of a template begins while a network or a sender ID has one (about opt-outs: a sender ID).',
  query: noQuery,
  reply: replyOf('The alarms', alarms, { alarms: [trafficAlarmExample] }),
});

export const trafficAlarmOperations = {
  list: noun({ tag: 'Statistics' }).get('trafficAlarms.list', '/traffic-alarms', spec('your account')),
};
export const operatorTrafficAlarmOperations = {
  list: operatorNoun({}).get('admin.trafficAlarms.list', '/admin/traffic-alarms', spec('all accounts')),
};
