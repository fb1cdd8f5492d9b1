import { z } from 'zod';

export const CODINGS = ['gsm7', 'latin1'] as const;
export const NATIONAL_TABLES = ['none', 'turkish', 'spanish', 'portuguese', 'all'] as const;

/** The alphabets of the carriers to which a number is routed. */
export const alphabets = z
  .array(
    z.strictObject({
      coding: z.enum(CODINGS).describe('`gsm7`: GSM 03.38; `latin1`: ISO 8859-1'),
      tables: z.enum(NATIONAL_TABLES).describe('The languages whose national tables are used beside `gsm7`'),
    }),
  )
  .describe(
    'The alphabets of the carriers that may take it. A text with any other character goes as Unicode; the alphabet that makes the most parts counts',
  );

export const ALPHABETS_EXAMPLE = [{ coding: 'gsm7' as const, tables: 'none' as const }];
