import type { RowOf } from '@volley/contract';
import type { account } from '@volley/contract/accounts';
import type { Country } from '../lib/phone/phone-number.ts';

/** A closed account is always suspended too, so code that checks for suspension need not check whether it is closed. */
export type Account = RowOf<typeof account, 'default_country'> & { readonly defaultCountry: Country };
