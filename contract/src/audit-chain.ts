import { z } from 'zod';
import { byAccount } from './fields.ts';
import { operatorNoun } from './noun.ts';
import { replyOf } from './replies.ts';

export const AUDIT_FAULTS = [
  'entry_missing',
  'entry_altered',
  'entry_not_sealed',
  'seal_missing',
  'end_altered',
] as const;

export const auditVerification = z.strictObject({
  sealed: z.int().nonnegative().describe('How many entries of the account were sealed so far'),
  first_number: z
    .int()
    .positive()
    .describe('The number of the oldest entry whose seal is kept; older entries have left with their months'),
  hash: z
    .string()
    .describe('The newest hash of the chain, in hexadecimal digits: whoever keeps it elsewhere can compare it later'),
  unsealed: z.int().nonnegative().describe('How many entries are written and wait to be sealed'),
  checked_to: z.int().nonnegative().describe('The number of the last entry that this reply has checked'),
  next_cursor: z.string().nullable().describe('What to pass as `cursor` to check on; null: the end is reached'),
  fault: z
    .enum(AUDIT_FAULTS)
    .nullable()
    .describe(
      'What is wrong: `entry_missing`, `entry_altered`, `entry_not_sealed` (put there past the service), `seal_missing`, `end_altered` (the newest seal is not the one on record); null: nothing so far',
    ),
  fault_number: z
    .int()
    .nonnegative()
    .nullable()
    .describe('The number of the entry at which it is wrong; of `entry_not_sealed`, of one near it; null: nothing is'),
});

const { get } = operatorNoun({ noun: 'Account', params: byAccount });

export const auditChainOperations = {
  verify: get('admin.audit.verify', '/admin/accounts/{id}/audit/verify', {
    summary: 'Check the audit log of an account against its seals',
    description:
      'Checks some thousand entries, oldest first, and says where to go on: pass `next_cursor` as `cursor` until it is null. It changes nothing. A job does the same every hour, and `/readyz` tells what it found.',
    query: z.strictObject({
      cursor: z
        .string()
        .regex(/^[1-9]\d{0,14}$/, { message: 'must be the next_cursor of an earlier reply' })
        .optional()
        .describe('The `next_cursor` of the reply before; leave it out to begin'),
    }),
    reply: replyOf('What was checked, and what was found', auditVerification, {
      sealed: 1250,
      first_number: 1,
      hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      checked_to: 1250,
    }),
  }),
};
