import { z } from 'zod';
import { line, optionalLine } from './fields.ts';

export const REFERENCE_LENGTH_MAX = 128;
export const METADATA_PAIRS_MAX = 10;

const metadataInput = z
  .record(line(40), optionalLine(100))
  .refine((pairs) => Object.keys(pairs).length <= METADATA_PAIRS_MAX, {
    message: `must have at most ${METADATA_PAIRS_MAX} pairs`,
  })
  .meta({ maxProperties: METADATA_PAIRS_MAX });

/** What a client gives to what it sends, in order to find it again. */
export const ownReferenceInput = {
  reference: line(REFERENCE_LENGTH_MAX)
    .optional()
    .describe(
      'A name of your own for it, such as an order number, up to 128 characters: replies, events and lists have it, and lists are filtered by it. No carrier gets it. It need not be unique; left out: none',
    ),
  metadata: metadataInput
    .optional()
    .describe(
      'Up to 10 pairs of your own, names up to 40 and values up to 100 characters: replies and events have them, and no carrier gets them. Left out: none',
    ),
};

/** The same of a draft, where each can be taken away again. */
export const ownReferenceOfDraft = {
  reference: optionalLine(REFERENCE_LENGTH_MAX).describe(
    'A name of your own for it, up to 128 characters: replies and events have it, also those of its recipients that have none themselves. No carrier gets it. Empty: none',
  ),
  metadata: metadataInput.describe(
    'Up to 10 pairs of your own, names up to 40 and values up to 100 characters: replies and events have them, and no carrier gets them. Empty: none',
  ),
};

export const ownReference = {
  reference: z.string().describe('The reference that you gave it; empty: none'),
  metadata: z.record(z.string(), z.string()).describe('The pairs that you gave it; empty: none'),
};

export const referenceFilter = line(REFERENCE_LENGTH_MAX);
