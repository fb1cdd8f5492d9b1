import { invalidInput } from '../errors.ts';
import { isCountry } from '../lib/phone-number.ts';
import { isTimeZone } from '../lib/recurrence.ts';
import type { Runtime } from '../runtime.ts';
import type { Account } from './account.ts';
import { insertAccount } from './store-accounts.ts';

export interface NewAccount {
  readonly name: string;
  readonly defaultCountry: string;
  readonly timeZone: string;
}

export async function createAccount(rt: Runtime, input: NewAccount): Promise<Account> {
  const country = input.defaultCountry.toUpperCase();
  const fields: Record<string, string[]> = {};
  if (!isCountry(country))
    fields['default_country'] = ['The default country field must be a two-letter country code, such as GH.'];
  if (!isTimeZone(input.timeZone))
    fields['time_zone'] = ['The time zone field must be a zone name, such as Africa/Accra.'];
  if (!isCountry(country) || Object.keys(fields).length > 0) throw invalidInput(fields);
  const now = rt.clock.now();
  const id = await rt.ids.next('accounts');
  const account: Account = {
    id,
    name: input.name,
    defaultCountry: country,
    timeZone: input.timeZone,
    transactionalThroughSuppression: false,
    suspendedAt: null,
    suspendedReason: '',
    createdAt: now,
    updatedAt: now,
  };
  await rt.db.transact((tx) => insertAccount(tx, account).then(() => account));
  return account;
}
