import type { EventKind } from './event-kinds.ts';
import { trafficAlarm, trafficAlarmExample } from './traffic-alarms.ts';

export const trafficEventData = trafficAlarm;
const kind = (summary: string) =>
  ({ version: 1, summary, data: trafficEventData, example: trafficAlarmExample }) satisfies EventKind;

export const trafficKinds = {
  'alarm.begun': kind(
    'More messages are refused or fewer delivered than usual, receipts come late, more recipients opt out, far more is spent than usual, or the credits end soon.',
  ),
  'alarm.ended': kind('An alarm is over: it is as usual again, or no message was closed for a day.'),
} as const satisfies Readonly<Record<string, EventKind>>;

/** The same of all accounts, for the operator. */
export const operatorTrafficKinds = {
  'installation.alarm_begun': kind(
    'For the operator: through a carrier, or to a network, more messages of all accounts are refused or fewer delivered than usual, or receipts come late.',
  ),
  'installation.alarm_ended': kind('For the operator: such an alarm is over.'),
} as const satisfies Readonly<Record<string, EventKind>>;
