import { type Handle, statement } from '../../../db/index.ts';
import { ERASED_NUMBER } from '../../../lib/phone-number.ts';
import type { Uuid } from '../../../lib/uuid.ts';
import { CONSENTED, LISTED_ROWS, NOT_SUPPRESSED } from './store-listed-rows.ts';

const list = statement<{ phoneNumber: string }>(
  'suppressions.list_among',
  `select phone_number as "phoneNumber" from suppressions where account_id = $1 and phone_number = any ($2::text[])`,
);

/** Which of these numbers get no messages; asked at the last moment before a submit, since an opt-out wins every race. */
export async function listSuppressed(
  handle: Handle,
  accountId: number,
  phoneNumbers: readonly string[],
): Promise<Set<string>> {
  const suppressed = await handle.rows(list, [accountId, phoneNumbers]);
  const erased = phoneNumbers.filter((number) => number === ERASED_NUMBER);
  return new Set([...erased, ...suppressed.map((row) => row.phoneNumber)]);
}

const listRows = statement<{ id: Uuid }>(
  'messages.list_suppressed',
  `select m.id from messages m where ${LISTED_ROWS} and not (${NOT_SUPPRESSED})`,
);

/** Which of these rows go to numbers that get no messages. */
export async function listSuppressedRows(handle: Handle, accountId: number, ids: readonly Uuid[]): Promise<Set<Uuid>> {
  return new Set((await handle.rows(listRows, [accountId, ids.toSorted()])).map((row) => row.id));
}

const listUnconsented = statement<{ id: Uuid }>(
  'messages.list_unconsented',
  `select m.id from messages m where ${LISTED_ROWS} and m.kind = 'bulk' and not ${CONSENTED}`,
);

/** Which of these rows are marketing for people who have not agreed to it, or not any more, where the account demands it. */
export async function listUnconsentedRows(
  handle: Handle,
  accountId: number,
  ids: readonly Uuid[],
): Promise<ReadonlySet<Uuid>> {
  if (ids.length === 0) return new Set();
  return new Set((await handle.rows(listUnconsented, [accountId, ids.toSorted()])).map((row) => row.id));
}
