import type { MessageFigures, Statistics } from '@volley/sdk';
import { fileAddress } from './file-address.ts';
import { operation } from './operation.ts';

export type { MessageFigures, Statistics };

/** Of how many days; today is one of them. */
export const REPORT_DAYS = { month: 30, quarter: 90, year: 365 } as const;
export type ReportPeriod = keyof typeof REPORT_DAYS;
export const DIVISIONS = ['network', 'sender_id', 'purpose', 'weekday'] as const;
export type Division = (typeof DIVISIONS)[number];

/** The day of the browser. The service reads it by the clocks of the account. */
const dayAgo = (days: number): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() - days)).toISOString().slice(0, 10);
};

const inputOf = (period: ReportPeriod, by: string | undefined) => ({
  from: `${dayAgo(REPORT_DAYS[period] - 1)}T00:00`,
  to: `${dayAgo(-1)}T00:00`,
  by,
});

/** What is shown changes by the minute. */
const AGAIN_MS = 60_000;

export const figuresQuery = (period: ReportPeriod, by: string | undefined) =>
  operation(
    'statistics.get',
    { ...inputOf(period, by), compare: 'yes' },
    { staleTime: AGAIN_MS, refetchInterval: AGAIN_MS },
  );

export const figuresCsv = (period: ReportPeriod, by: string): string =>
  fileAddress('/statistics.csv', inputOf(period, by));

/** The figures of the time, and of the time before. */
export const bothTotals = ({ total, total_before: before }: Statistics) => [total, before] as const;
