import type { RowOf } from '@volley/contract';
import type {
  callFigures,
  operatorCallStatistics,
  operatorVerificationStatistics,
  startedFigures,
} from '@volley/contract/statistics';
import { hundredths } from '../lib/values/money.ts';
import type { Runtime } from '../runtime.ts';
import { type AskedTime, isTime } from './asked-time.ts';
import { readCompared } from './read-statistics.ts';
import { type Kind, readValues, refuseMore, type Sums } from './read-values.ts';
import { secondsOfShare, type Waits } from './wait-bounds.ts';

const shareOf = (part = 0, all = 0): number | null => (all === 0 ? null : Math.round((part / all) * 10_000) / 10_000);
const timesOf = (waits: readonly Waits[]) => ({
  p50Seconds: secondsOfShare(waits, 0.5),
  p95Seconds: secondsOfShare(waits, 0.95),
});

const CALL_NAMES = ['calls', 'answered', 'notReached', 'withKeys', 'seconds', 'cost'];
const CALLS: Kind<RowOf<typeof callFigures>> = {
  kind: 'calls',
  names: CALL_NAMES,
  figuresOf: (sums, waits) => ({
    ...(sums as Omit<RowOf<typeof callFigures>, 'cost'>),
    cost: hundredths(sums['cost'] ?? 0),
    answeredShare: shareOf(sums['answered'], sums['calls']),
    ...timesOf(waits),
  }),
};

const STARTED_NAMES = ['started', 'blocked', 'sent', 'sends', 'entered', 'approved', 'codeCost'];
const VERIFICATIONS: Kind<RowOf<typeof startedFigures>> = {
  kind: 'verifications',
  names: STARTED_NAMES,
  figuresOf: (sums, waits) => ({
    ...(sums as Omit<RowOf<typeof startedFigures>, 'codeCost'>),
    codeCost: hundredths(sums['codeCost'] ?? 0),
    approvedShare: shareOf(sums['approved'], sums['sent']),
    ...timesOf(waits),
  }),
};

/** `accountId`: null for all accounts. */
export type OwnKindInput = AskedTime & { readonly accountId: number | null; readonly isOfOperator: boolean };

function readKind<Of extends object>(rt: Runtime, input: OwnKindInput, kind: Kind<Of>, many: (figures: Of) => number) {
  const [division = '', ...more] = input.by.filter((one) => !isTime(one) && one !== 'account_id');
  if (more.length > 0) throw refuseMore();
  const none = kind.figuresOf(Object.fromEntries(kind.names.map((name): [string, number] => [name, 0])) as Sums, []);
  const { accountId, isOfOperator, by } = input;
  return readCompared(rt, input, {
    read: (range) => readValues(rt, { accountId, isOfOperator, by, division, range }, kind),
    ...{ none, many },
  });
}

/** Reads how many calls were made and answered. */
export const readCallStatistics = (rt: Runtime, input: OwnKindInput): Promise<RowOf<typeof operatorCallStatistics>> =>
  readKind(rt, input, CALLS, ({ calls }) => calls);

/** Reads how many verifications were started, and how many codes were entered. */
export const readVerificationStatistics = (
  rt: Runtime,
  input: OwnKindInput,
): Promise<RowOf<typeof operatorVerificationStatistics>> =>
  readKind(rt, input, VERIFICATIONS, ({ started }) => started);
