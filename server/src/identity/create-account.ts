import { type FieldErrors, invalidInput } from '../errors.ts';
import { type Country, isCountry } from '../lib/phone/phone-number.ts';
import { isTimeZone } from '../lib/time/recurrence.ts';
import type { Runtime } from '../runtime.ts';
import type { Account } from './account.ts';
import { insertAccount } from './store-accounts.ts';

export interface NewAccount {
  readonly name: string;
  readonly defaultCountry: string;
  readonly timeZone: string;
}

const BAD_COUNTRY = ['The default country field must be a two-letter country code, such as GH.'];
const BAD_ZONE = ['The time zone field must be a zone name, such as Africa/Accra.'];

/** Validates the place and returns the country as it is stored. Undefined fields are not checked. */
export function readPlace<Raw extends string | undefined>(place: {
  readonly defaultCountry: Raw;
  readonly timeZone: string | undefined;
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
