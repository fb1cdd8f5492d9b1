import { z } from 'zod';
import { lineOf } from './fields.ts';

const rule = z
  .strictObject({
    prefix: z
      .string()
      .regex(/^\d{1,15}$/)
      .describe('The first digits of the numbers that the rule is for'),
    strip: z.int().min(0).max(15).meta({ description: 'How many digits to leave out at the beginning, 0 to 15' }),
    prepend: z
      .string()
      .regex(/^\+?[0-9*#]{0,15}$/)
      .describe('Digits to write in front afterwards; empty: none'),
  })
  .refine(({ prefix, strip }) => strip <= prefix.length, {
    message: 'must not leave out more digits than the prefix has',
  });

/** How numbers are rewritten: the longest prefix decides. */
export const numberRules = z.array(rule).max(1_000);

export const dialDigits = (max: number) => lineOf(max, /^\+?[0-9*#]*$/, 'must be digits');
