import { type Handle, statement } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import { ERASED_NUMBER } from '../../../lib/phone/phone-number.ts';
import { CONSENTED, LISTED_ROWS, NOT_SUPPRESSED } from './store-listed-rows.ts';

const list = statement<{ phoneNumber: string }>(
  'suppressions.list_among',
  `select phone_number from suppressions where account_id = $1 and phone_number = any ($2::text[])`,
);

/** Returns the numbers that get no messages. Asked just before a submit, because an opt-out must win every race. */
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

/** Returns the rows whose numbers get no messages. */
export async function listSuppressedRows(handle: Handle, accountId: number, ids: readonly Uuid[]): Promise<Set<Uuid>> {
  return new Set((await handle.rows(listRows, [accountId, ids.toSorted()])).map((row) => row.id));
}

const listUnconsented = statement<{ id: Uuid }>(
  'messages.list_unconsented',
  `select m.id from messages m where ${LISTED_ROWS} and m.kind = 'bulk' and not ${CONSENTED}`,
);

/** Returns the rows that are marketing to people who have not consented, or do not any more, if the account demands it. */
export async function listUnconsentedRows(
  handle: Handle,
  accountId: number,
  ids: readonly Uuid[],
): Promise<ReadonlySet<Uuid>> {
  if (ids.length === 0) return new Set();
  return new Set((await handle.rows(listUnconsented, [accountId, ids.toSorted()])).map((row) => row.id));
}
