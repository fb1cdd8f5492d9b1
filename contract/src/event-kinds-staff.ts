import { z } from 'zod';
import type { EventKind } from './event-kinds.ts';
import { operatorTrafficKinds } from './event-kinds-traffic.ts';
import { id, TIMESTAMP_EXAMPLE, timestamp } from './fields.ts';

const since = timestamp.describe('Since when it is so; it is told once it has been so for a while');

export const carrierEventData = z.strictObject({
  carrier_id: id.describe('The number of the carrier'),
  name: z.string().describe('Its name'),
  since,
});
export const trunkEventData = z.strictObject({
  trunk_id: id.describe('The number of the trunk'),
  name: z.string().describe('Its name'),
  since,
});
export const unknownWaitingEventData = z.strictObject({
  waiting: z.int().positive().describe('How many wait; 1,000 stands for as many or more'),
  since: timestamp.describe('Since when messages wait'),
});

const carrierExample = { carrier_id: 2, name: 'Accra SMSC', since: TIMESTAMP_EXAMPLE };
const trunkExample = { trunk_id: 1, name: 'Accra voice', since: TIMESTAMP_EXAMPLE };
const carrierKind = (summary: string) =>
  ({ version: 1, summary, data: carrierEventData, example: carrierExample }) satisfies EventKind;
const trunkKind = (summary: string) =>
  ({ version: 1, summary, data: trunkEventData, example: trunkExample }) satisfies EventKind;

/** Events of the installation, which are told in the operator's own account to those with the scope `operator_read`. */
export const staffKinds = {
  'carrier.down': carrierKind(
    'For the operator: for 15 seconds no process could give messages to a carrier, because it is not connected, rests or does not answer.',
  ),
  'carrier.up': carrierKind('For the operator: a carrier that was down takes messages again, for a minute by now.'),
  'trunk.down': trunkKind(
    'For the operator: for 15 seconds no call through a trunk could succeed, because it is not registered, does not answer or rests.',
  ),
  'trunk.up': trunkKind(
    'For the operator: nothing stands against calls through a trunk that was down, for a minute by now.',
  ),
  'messages.unknown_waiting': {
    version: 1,
    summary:
      'For the operator: messages whose carrier did not answer wait for somebody to decide about them. Told once, until none has waited for a minute.',
    data: unknownWaitingEventData,
    example: { waiting: 3, since: TIMESTAMP_EXAMPLE },
  },
  ...operatorTrafficKinds,
} as const satisfies Readonly<Record<string, EventKind>>;
