import type { RowOf } from '@volley/contract';
import type { account } from '@volley/contract/accounts';
import type { Handle, Transaction } from '../db/index.ts';
import { type FieldErrors, invalidInput, notFound } from '../errors.ts';
import type { BeforeId } from '../lib/ids/id-cursor.ts';
import { isTestAccount, testAccountOf } from '../lib/ids/test-account.ts';
import { type Country, isCountry } from '../lib/phone/phone-number.ts';
import { isTimeZone } from '../lib/time/recurrence.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import {
  type AccountFilter,
  type AccountUpdate,
  findAccount,
  firstAccountId,
  insertAccount,
  insertTestAccount,
  listAccountIds,
  listAccountsBefore,
  updateStoredAccount,
  updateTestAccount,
} from './store-accounts.ts';
import { followAccount } from './store-rules.ts';

/** A closed account is always suspended too, so code that checks for suspension need not check whether it is closed. */
export type Account = RowOf<typeof account, 'default_country'> & { readonly defaultCountry: Country };

export async function getAccount(handle: Handle, id: number): Promise<Account> {
  const account = await findAccount(handle, id);
  if (!account) throw notFound('Account');
  return account;
}

/** Says whether sources of lookups are asked for an account. */
export async function hasLookups(handle: Handle, id: number): Promise<boolean> {
  if (isTestAccount(id)) return false;
  const { lookupWaitMs, suspendedAt } = await getAccount(handle, id);
  return lookupWaitMs > 0 && suspendedAt === null;
}

export function listAccounts(rt: Runtime, page: BeforeId, filter: AccountFilter): Promise<Account[]> {
  return listAccountsBefore(rt.db, page, filter);
}

/** Returns the operator's own account, made at the first start, whose audit log records what belongs to no other. Null before the first start. */
export function findHomeAccountId(handle: Handle): Promise<number | null> {
  return firstAccountId(handle);
}

export interface NewAccount {
  readonly name: string;
  readonly defaultCountry: string;
  readonly timeZone: string;
}

const BAD_COUNTRY = ['The default country field must be a two-letter country code, such as GH.'];
const BAD_ZONE = ['The time zone field must be a zone name, such as Africa/Accra.'];

/** Validates the place and returns the country as it is stored. Undefined fields are not checked. */
function readPlace<Raw extends string | undefined>(place: {
  readonly defaultCountry: Raw;
  readonly timeZone?: string | undefined;
}): Country | (Raw & undefined) {
  const country = place.defaultCountry?.toUpperCase();
  const isGood = country === undefined || isCountry(country);
  const fields: FieldErrors = {
    ...(isGood ? {} : { default_country: BAD_COUNTRY }),
    ...(place.timeZone === undefined || isTimeZone(place.timeZone) ? {} : { time_zone: BAD_ZONE }),
  };
  if (Object.keys(fields).length > 0) throw invalidInput(fields);
  return country as Country | (Raw & undefined);
}

export async function createAccount(rt: Runtime, input: NewAccount): Promise<Account> {
  const country = readPlace(input);
  const now = rt.clock.now();
  const id = await rt.ids.next('accounts');
  const account: Account = {
    id,
    name: input.name,
    defaultCountry: country,
    timeZone: input.timeZone,
    transactionalThroughSuppression: false,
    lookupWaitMs: 0,
    keyRequestsPerMinute: null,
    monthlyLimit: null,
    contactsMax: null,
    linksMax: null,
    recordingsBytesMax: null,
    suspendedAt: null,
    suspendedReason: '',
    closedAt: null,
    closedReason: '',
    createdAt: now,
    updatedAt: now,
  };
  await rt.db.transact((tx) => insertAccount(tx, account).then(() => account));
  return account;
}

/** Makes the test account of a live one, which changes with it from now on, unless it is there. */
export async function openTestAccount(tx: Transaction, liveId: number, now: Timestamp): Promise<number> {
  const id = testAccountOf(liveId);
  await insertTestAccount(tx, liveId, id, now);
  return id;
}

/** A test account changes only with its live account. */
export function refuseTestAccount(id: number): void {
  if (isTestAccount(id)) throw notFound('Account');
}

/** When this returns, the new settings and the new spending limit hold in every process. */
export async function updateAccount(rt: Runtime, id: number, changes: AccountUpdate): Promise<Account> {
  refuseTestAccount(id);
  const defaultCountry = readPlace({ ...changes, defaultCountry: changes.defaultCountry });
  return rt.db.transact(async (tx) => {
    const now = rt.clock.now();
    const account = await updateStoredAccount(tx, { id, now }, { ...changes, defaultCountry });
    if (!account) throw notFound('Account');
    await followAccount(tx, id, now);
    await updateTestAccount(tx, id, testAccountOf(id));
    await followAccount(tx, testAccountOf(id), now);
    return account;
  });
}

const ACCOUNTS_PAGE = 500;

/** Yields every account id, for checks and recoveries that look at all accounts. */
export async function* walkAccountIds({ db }: Pick<Runtime, 'db'>): AsyncGenerator<number> {
  for (let afterId = 0; ; ) {
    const page = await listAccountIds(db, afterId, ACCOUNTS_PAGE);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < ACCOUNTS_PAGE) return;
    afterId = last;
  }
}
