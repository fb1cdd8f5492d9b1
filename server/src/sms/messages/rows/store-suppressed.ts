import { type Handle, statement } from '../../../db/index.ts';

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
  return new Set((await handle.rows(list, [accountId, phoneNumbers])).map((row) => row.phoneNumber));
}
