import type { RequestStatus as CallerIdStatus } from '@volley/contract/choices';
import type { Handle, Transaction } from '../../db/index.ts';
import type { Actor } from '../../identity/index.ts';
import { readCallerNumber } from './request-caller-id.ts';
import { listCallerIdStates, shareCallerIdStatus } from './store-caller-ids.ts';

/** Returns why a number may not be shown; null if it may. */
function refusalOf(status: CallerIdStatus | null): string | null {
  if (status === 'approved') return null;
  if (status === null) return 'The caller id does not belong to your account.';
  return `The caller id is ${status}: only an approved one can be used.`;
}

export interface NamedCallerId {
  readonly phoneNumber: string;
  readonly refusal: string | null;
}

/** Returns the number that a draft names: as the account requested it, or else its digits as written. */
export async function nameCallerId(handle: Handle, actor: Actor, raw: string): Promise<NamedCallerId> {
  const digits = raw.replace(/^\+/, '');
  if (digits === '') return { phoneNumber: '', refusal: null };
  const numbers = [readCallerNumber(raw, actor.country) ?? digits, digits];
  const known = await listCallerIdStates(handle, actor.accountId, numbers);
  const states = numbers.flatMap((number) => known.filter(({ phoneNumber }) => phoneNumber === number));
  const named = states.find(({ status }) => status === 'approved') ?? states[0];
  return { phoneNumber: named?.phoneNumber ?? digits, refusal: refusalOf(named?.status ?? null) };
}

/** Only reads the status in the transaction's snapshot and does not lock it: see `shownCallerIdRefusal`. */
export async function isCallerIdWithdrawn(tx: Transaction, accountId: number, phoneNumber: string): Promise<boolean> {
  if (phoneNumber === '') return false;
  const [state] = await listCallerIdStates(tx, accountId, [phoneNumber]);
  return refusalOf(state?.status ?? null) !== null;
}

/**
 * Returns why calls may not show this number; null if they may. An empty number stands for the trunk's own. The status is locked until the commit, so
 * a decision to withdraw it waits. Called after locking the campaign's row, before trunks, recipients and the balance.
 */
export async function shownCallerIdRefusal(
  tx: Transaction,
  accountId: number,
  phoneNumber: string,
): Promise<string | null> {
  return phoneNumber === '' ? null : refusalOf(await shareCallerIdStatus(tx, accountId, phoneNumber));
}
