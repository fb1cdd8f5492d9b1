import type { MessageStatus } from '@volley/contract/choices';
import { type Handle, statement, store, type Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { PhoneNumber } from '../../../lib/phone/phone-number.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import type { Hundredths } from '../../../lib/values/money.ts';
import type { TemplateRef } from '../../templates/index.ts';
import type { Metadata } from '../message/message.ts';
import type { PlannedBy } from '../message/store-rules.ts';

export interface QuickRow {
  readonly id: Uuid;
  readonly campaignId: number;
  readonly senderId: string;
  readonly phoneNumber: PhoneNumber;
  readonly network: string;
  readonly message: string;
  readonly parts: number;
  readonly price: Hundredths;
  readonly status: Extract<MessageStatus, 'submitting' | 'queued'>;
  readonly carrierId: number | null;
  readonly isSimulated: boolean;
  readonly validUntil: Timestamp;
  /** When a message that waits in the outbox is to be tried; null for at once. */
  readonly dueAt: Timestamp | null;
  /** Who requested it. The message is its own entry in the audit log. */
  readonly keyId: number | null;
  readonly userId: number | null;
  /** What the client gave it in order to find it again; null: nothing. */
  readonly reference: string | null;
  readonly metadata: Metadata | null;
}

export interface QuickBatch {
  readonly accountId: number;
  readonly by: PlannedBy;
  readonly total: Hundredths;
  readonly now: Timestamp;
  readonly processId: number;
  readonly rows: readonly QuickRow[];
  readonly isSuppressionIgnored: boolean;
}

const column =
  (name: keyof QuickRow) =>
  ({ rows }: QuickBatch) =>
    rows.map((row) => row[name]);

/** One list for a batch; null if nobody has any. */
const optionalColumn =
  (textOf: (row: QuickRow) => string | null) =>
  ({ rows }: QuickBatch) =>
    rows.some((row) => textOf(row) !== null) ? rows.map(textOf) : null;

/** The parameters of accept_quick in its order. They are passed by place: a distributed database runs the function where its first one says. */
const ACCEPT_QUICK: Readonly<Record<string, (batch: QuickBatch) => unknown>> = {
  account: ({ accountId }) => accountId,
  total: ({ total }) => total,
  moment: ({ now }) => now,
  process: ({ processId }) => processId,
  ids: column('id'),
  campaign_ids: column('campaignId'),
  sender_ids: column('senderId'),
  phone_numbers: column('phoneNumber'),
  networks: column('network'),
  texts: column('message'),
  parts_each: column('parts'),
  prices: column('price'),
  statuses: column('status'),
  carrier_ids: column('carrierId'),
  are_simulated: column('isSimulated'),
  valid_untils: column('validUntil'),
  due_ats: ({ rows, now }) => rows.map(({ status, dueAt }) => (status === 'queued' ? (dueAt ?? now) : null)),
  ignores_suppression: ({ isSuppressionIgnored }) => isSuppressionIgnored,
  key_ids: column('keyId'),
  account_rules: ({ by }) => by.account,
  prices_rules: ({ by }) => by.prices,
  carriers_rules: ({ by }) => by.carriers,
  user_ids: column('userId'),
  own_references: optionalColumn(({ reference }) => reference),
  own_metadata: optionalColumn(({ metadata }) => metadata && JSON.stringify(metadata)),
};
const PARAMETERS = Object.values(ACCEPT_QUICK);

/**
 * Accepts a whole batch or nothing: charges it, enters the charge in the ledger, counts and stores the rows, and puts those that wait into the
 * outbox. It is a function of the database (server/migrations), so that on a distributed one it runs beside the rows of the account.
 */
const acceptBatch = statement<{ balance: Hundredths | null }>(
  'messages.accept_quick',
  `select accept_quick(${PARAMETERS.map((_, index) => `$${index + 1}`).join(', ')}) as balance`,
  { isChange: true },
);

/** Returns the balance after the charge; null if the batch was refused. */
export async function acceptQuickRows(handle: Handle, batch: QuickBatch): Promise<Hundredths | null> {
  const values = PARAMETERS.map((parameter) => parameter(batch));
  const [accepted] = await handle.rows(acceptBatch, values);
  return accepted?.balance ?? null;
}

/**
 * Marks messages as tests after they are accepted, in the same transaction, so that other quick sends do not pay for a column that they hardly use.
 */
export const markMessagesAsTests = store.changing<[accountId: number, ids: readonly Uuid[], testOf: Uuid], Transaction>(
  'messages.mark_tests',
  `update messages set test_of = $3 where account_id = $1 and id = any ($2::uuid[])`,
);

/** Marks messages with their template, after they are accepted and for the same reason as tests. */
export const markMessagesByTemplate = store.changing<
  TemplateRef & { readonly accountId: number; readonly ids: readonly Uuid[] },
  Transaction
>(
  'messages.mark_by_template',
  `update messages set template_uuid = $3, template_version = $4 where account_id = $1 and id = any ($2::uuid[])`,
  ['accountId', 'ids', 'uuid', 'version'],
);
