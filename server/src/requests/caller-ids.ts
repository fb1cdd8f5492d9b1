import type { RowOf } from '@volley/contract';
import type { callerIdForOperator } from '@volley/contract/caller-ids';
import type { Handle, Transaction } from '../db/index.ts';
import { invalidInput } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import { liveAccountOf } from '../lib/ids/test-account.ts';
import { type Country, parsePhoneNumber } from '../lib/phone/phone-number.ts';
import { wordBeginnings } from '../lib/values/plain-text.ts';
import type { Runtime } from '../runtime.ts';
import { requestsOf } from './requests.ts';
import { type CallerIdState, listCallerIdStates, shareCallerIdState } from './store-uses.ts';

/** A number that an account wants to show to the people whom its voice campaigns call. */
export type CallerId = RowOf<typeof callerIdForOperator>;

/** What can only be part of a number, as people write one: its digits count, without the zero or the zeros that stand for a country's code. */
const NUMBER = /^[\d\s+().-]*\d[\d\s+().-]*$/;

export const callerIds = requestsOf<CallerId>({
  noun: 'caller ID',
  table: 'caller_ids',
  column: 'phone_number',
  textOf: ({ phoneNumber }) => phoneNumber,
  rowOf: (request, phoneNumber) => ({ ...request, phoneNumber }),
  alive: 'deleted_at is null',
  deletion: 'deleted_at = $3',
  searched: "(phone_number || ' ' || purpose)",
  patternsOf: (text) =>
    NUMBER.test(text) ? [text.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '')] : wordBeginnings(text),
  change: (rt, _accountId, change) => rt.db.transact(change),
});

/** Returns a phone number of the country, or digits that are no phone number, such as a short number; null if it is neither. */
function readCallerNumber(raw: string, country: Country): string | null {
  const parsed = parsePhoneNumber(raw, country);
  if (parsed.ok) return parsed.number;
  const digits = raw.replace(/^\+/, '');
  return /^\d{3,15}$/.test(digits) ? digits : null;
}

export async function requestCallerId(
  rt: Runtime,
  { accountId, country }: Actor,
  input: { readonly phoneNumber: string; readonly purpose: string },
): Promise<CallerId> {
  const text = readCallerNumber(input.phoneNumber, country);
  if (text === null)
    throw invalidInput({ phone_number: ['The phone number field must be a valid phone number, or 3 to 15 digits.'] });
  return callerIds.request(rt, accountId, { text, purpose: input.purpose, status: 'pending' });
}

/** Returns why a number may not be shown; null if it may. */
function refusalOf(state: CallerIdState | null | undefined): string | null {
  if (state?.status === 'approved') return null;
  if (!state) return 'The caller id does not belong to your account.';
  return `The caller id is ${state.status}: only an approved one can be used.`;
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
  const known = await listCallerIdStates(handle, liveAccountOf(actor.accountId), numbers);
  const states = numbers.flatMap((number) => known.filter(({ phoneNumber }) => phoneNumber === number));
  const named = states.find(({ status }) => status === 'approved') ?? states[0];
  return { phoneNumber: named?.phoneNumber ?? digits, refusal: refusalOf(named) };
}

/** Only reads the status in the transaction's snapshot and does not lock it: see `shownCallerIdRefusal`. */
export async function isCallerIdWithdrawn(tx: Transaction, accountId: number, phoneNumber: string): Promise<boolean> {
  if (phoneNumber === '') return false;
  const [state] = await listCallerIdStates(tx, liveAccountOf(accountId), [phoneNumber]);
  return refusalOf(state) !== null;
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
  return phoneNumber === '' ? null : refusalOf(await shareCallerIdState(tx, liveAccountOf(accountId), phoneNumber));
}
