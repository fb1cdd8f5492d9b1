import type { MessageFigures, OperatorStatistics, Statistics } from '@volley/sdk';
import { fileAddress } from './file-address.ts';
import { operation, type Reply } from './operation.ts';

export type { MessageFigures, Statistics };

/** Whose messages: those of the account, or those of all accounts for the operator. */
export type Whose = 'own' | 'all';
type OfOperator = OperatorStatistics['rows'][number];
type OwnRow = Statistics['rows'][number];
export type FiguresRow = Omit<OwnRow, 'value' | 'name'> &
  Partial<Pick<OwnRow, 'value' | 'name'> & Pick<OfOperator, 'account_id' | 'carrier_id'>>;

/** Of how many days; today is one of them. */
export const REPORT_DAYS = { month: 30, quarter: 90, year: 365 } as const;
export type ReportPeriod = keyof typeof REPORT_DAYS;
export const DIVISIONS = {
  own: ['network', 'sender_id', 'campaign', 'template', 'key', 'reason', 'purpose', 'weekday'],
  all: ['carrier_id', 'network', 'account_id', 'purpose', 'weekday'],
} as const;
export type Division = (typeof DIVISIONS)[Whose][number];

/** The day of the browser. The service reads it by the clocks of the account. */
const dayOf = (monthsAgo: number, daysAgo: number, day?: number): string => {
  const now = new Date();
  const date = Date.UTC(now.getFullYear(), now.getMonth() - monthsAgo, (day ?? now.getDate()) - daysAgo);
  return new Date(date).toISOString().slice(0, 10);
};

const inputOf = (period: ReportPeriod | 'lastMonth', by: string | undefined) => {
  const [from, to] =
    period === 'lastMonth' ? [dayOf(1, 0, 1), dayOf(0, 0, 1)] : [dayOf(0, REPORT_DAYS[period] - 1), dayOf(0, -1)];
  return { from: `${from}T00:00`, to: `${to}T00:00`, by };
};

/** What is shown changes by the minute. */
const AGAIN_MS = 60_000;
/** The operator's reply has what an account's has, and more. */
const READS = { own: 'statistics.get', all: 'admin.statistics.get' as 'statistics.get' } as const;

export const figuresQuery = (whose: Whose, period: ReportPeriod | 'lastMonth', by?: string) =>
  operation(
    READS[whose],
    { ...inputOf(period, by), compare: 'yes' },
    { staleTime: AGAIN_MS, refetchInterval: AGAIN_MS },
  );

export const figuresCsv = (whose: Whose, period: ReportPeriod, by: string): string =>
  fileAddress(whose === 'own' ? '/statistics.csv' : '/admin/statistics.csv', {
    has_bom: 'yes',
    ...inputOf(period, by),
  });

/** What else is counted, and by what it is told apart. */
export const KINDS = {
  own: {
    calls: ['day', 'campaign', 'outcome', 'first_key'],
    verifications: ['day', 'country', 'network', 'channel', 'template'],
  },
  all: {
    calls: ['account_id', 'day', 'outcome', 'first_key'],
    verifications: ['account_id', 'day', 'country', 'network', 'channel'],
  },
} as const;
export type Kind = keyof (typeof KINDS)[Whose];
const divisionOf = (by: string): string => (by === 'first_key' ? 'key' : by);

const comparedOf = (period: ReportPeriod, by: string) =>
  ({ ...inputOf(period, divisionOf(by)), compare: 'yes' }) as const;
const CALLS = { own: 'statistics.calls', all: 'admin.statistics.calls' as 'statistics.calls' } as const;
const STARTED = {
  own: 'statistics.verifications',
  all: 'admin.statistics.verifications' as 'statistics.verifications',
} as const;
export const callsQuery = (whose: Whose, period: ReportPeriod, by: string) =>
  operation(CALLS[whose], comparedOf(period, by));
export const startedQuery = (whose: Whose, period: ReportPeriod, by: string) =>
  operation(STARTED[whose], comparedOf(period, by));

export const kindCsv = (whose: Whose, kind: Kind, period: ReportPeriod, by: string): string =>
  fileAddress(`${whose === 'own' ? '' : '/admin'}/statistics/${kind}.csv`, {
    has_bom: 'yes',
    ...inputOf(period, divisionOf(by)),
  });

export const notArrived = ({ undelivered, rejected, expired, failed, unknown }: MessageFigures): number =>
  undelivered + rejected + expired + failed + unknown;

/** All whose end is known, which is what the share that arrived is of: of what carriers took it would rise while one refuses most. */
export const endedOf = (figures: MessageFigures): number => figures.delivered + notArrived(figures);

/** The figures of the time, and of the time before. */
export const bothTotals = ({ total, total_before: before }: Statistics) => [total, before] as const;

const HOUR_MS = 3_600_000;

/** How many messages of the last hour or two each account gave each carrier, and what became of them. */
export function lastHoursQuery() {
  const hour = Math.floor(Date.now() / HOUR_MS);
  const at = (one: number) => new Date(one * HOUR_MS).toISOString();
  const input = { from: at(hour - 1), to: at(hour + 1), by: 'account_id,carrier_id' };
  return operation('admin.statistics.get', input, { staleTime: AGAIN_MS, refetchInterval: AGAIN_MS });
}

export type FigureChange = Reply<'admin.statistics.changes'>['changes'][number];
/** What the operator changed meanwhile that the figures may show. */
export const changesQuery = (period: ReportPeriod) => {
  const { from, to } = inputOf(period, undefined);
  return operation('admin.statistics.changes', { from, to });
};
