import { z } from 'zod';

export const CODINGS = ['gsm7', 'latin1'] as const;

/** The alphabets of the carriers to which a number is routed. */
export const alphabets = z
  .array(z.strictObject({ coding: z.enum(CODINGS).describe('`gsm7`: GSM 03.38; `latin1`: ISO 8859-1') }))
  .describe(
    'The alphabets of the carriers that may take it. A text with any other character goes as Unicode; the alphabet that makes the most parts counts',
  );

export const ALPHABETS_EXAMPLE = [{ coding: 'gsm7' as const }];
