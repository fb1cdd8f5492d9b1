import { createClient } from '@volley/sdk';
import { API_URL } from './places.ts';
import { shownAccount } from './shown-account.ts';

/** Asks with the cookie of the person who is signed in; the SDK sends the header that pages elsewhere cannot. */
export const volley = createClient({ url: API_URL, retriesMax: 2, account: () => shownAccount() ?? null });
