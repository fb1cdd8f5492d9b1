import { presenter } from '@volley/contract';
import { trafficAlarm } from '@volley/contract/traffic-alarms';
import type { Transaction } from '../db/index.ts';
import { type EventKind, recordEvents } from '../events/index.ts';
import { composeMail, type MailText, onOneLine } from '../mail/index.ts';
import type { Runtime } from '../runtime.ts';
import type { Side, TrafficAlarm, Watch } from './alarm.ts';
import { sentenceOf } from './alarm-sentence.ts';
import { describeWatches } from './list-alarms.ts';

const KINDS = {
  account: { begun: 'alarm.begun', ended: 'alarm.ended' },
  operator: { begun: 'installation.alarm_begun', ended: 'installation.alarm_ended' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, EventKind>>>>;

const present = presenter(trafficAlarm);
const NAMED_MAX = 20;

/** One mail tells of all alarms that began at a look. */
function writeBegun(alarms: readonly TrafficAlarm[], operatorName: string): MailText {
  const [first] = alarms;
  const what = alarms.length === 1 && first ? sentenceOf(first) : `${alarms.length} alarms began`;
  return composeMail({
    subject: `${what} (${onOneLine(operatorName)})`,
    paragraphs: [...alarms.slice(0, NAMED_MAX).map(sentenceOf), 'All alarms that are on: volley alarm list'],
  });
}

/** Tells alarms that begin by event and mail, and those that end by event. */
export async function tellChanges(rt: Runtime, tx: Transaction, side: Side, watches: readonly Watch[]): Promise<void> {
  if (watches.length === 0) return;
  const kinds = KINDS[side.isOperator ? 'operator' : 'account'];
  const begun = await describeWatches(
    tx,
    side,
    watches.filter(({ isFallen }) => isFallen),
  );
  const ended = await describeWatches(
    tx,
    side,
    watches.filter(({ isFallen }) => !isFallen),
  );
  const eventsOf = (kind: EventKind, alarms: readonly TrafficAlarm[]) =>
    alarms.map((alarm) => ({ kind, data: present(alarm) }));
  await recordEvents(rt, tx, side.accountId, [...eventsOf(kinds.begun, begun), ...eventsOf(kinds.ended, ended)]);
  if (begun.length > 0) await rt.post.tellOwners(tx, side.accountId, { text: writeBegun(begun, rt.post.operatorName) });
}
