import type { Verification, VerificationsStatisticsInput } from '@volley/sdk';
import type { OfTests } from '../format/choices.ts';
import { readTime } from '../format/time.ts';
import { callOf, operation, type Reply } from './operation.ts';
import { type RowSource, rowsOf } from './rows.ts';

export const STATES = [
  'pending',
  'approved',
  'expired',
  'failed',
  'cancelled',
  'blocked',
] as const satisfies readonly Verification['status'][];

export interface VerificationFilters extends OfTests {
  readonly number?: string;
  readonly status?: string;
}

const CAN_BE_NUMBER = /^[+\d ().-]*(?:\d[+ ().-]*){6,}$/;
const AGAIN_MS = 3_000;
/** Most people enter a code within minutes. */
const FRESH_MS = 300_000;

/** Whether its state may change soon. No stream reports verifications. */
const isMoving = ({ status, created_at }: Verification): boolean =>
  status === 'pending' && Date.now() - readTime(created_at).getTime() < FRESH_MS;

/** An incomplete number matches no row. */
export const verificationRows = ({ number, status, mode }: VerificationFilters) =>
  rowsOf(
    'verifications.list',
    number === undefined || CAN_BE_NUMBER.test(number)
      ? { phone_number: number, status: STATES.find((state) => state === status), mode }
      : null,
    isMoving,
  );

export const verificationQuery = (uuid: string, mode: OfTests['mode']) =>
  operation(
    'verifications.get',
    { uuid, mode },
    { refetchInterval: ({ state: { data } }) => (data?.status === 'pending' ? AGAIN_MS : false) },
  );

export type Division = NonNullable<VerificationsStatisticsInput['by']>;
type Figures = Reply<'verifications.statistics'>[number];
/** `isAll`: of all values together. */
export type FiguresRow = Figures & { readonly isAll?: true };

/** The figures of all verifications of some days, and those by a division of them. */
export const figureRows = (by: Division, days: number): RowSource<FiguresRow> => ({
  key: ['verifications', 'statistics', { by, days }],
  async readPage(_, signal) {
    const read = callOf<readonly Figures[]>('verifications.statistics');
    const [all, divided] = await Promise.all([read({ days }, { signal }), read({ by, days }, { signal })]);
    const rows = [...all.map((one) => ({ ...one, isAll: true as const })), ...divided];
    return { rows, next: null, total: rows.length };
  },
});
