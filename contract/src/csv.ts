import { z } from 'zod';
import { optionalTimeZoneInput } from './fields.ts';

export const bomChoice = {
  has_bom: z
    .enum(['yes', 'no'])
    .optional()
    .describe('Whether the file begins with a byte order mark, by which Excel reads it as UTF-8; left out: no'),
};

/** What is asked of a CSV file besides which rows it has. */
const csvForm = {
  ...bomChoice,
  time_zone: optionalTimeZoneInput
    .optional()
    .describe(
      'Moments are written by the clocks of this zone, as `2026-01-31 09:00:00`; empty: of that of the account. Left out: in UTC, as in JSON',
    ),
};

export const csvQuery = <Filters extends z.ZodRawShape>(filters: Filters) => z.strictObject({ ...filters, ...csvForm });
