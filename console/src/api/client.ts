import { createClient } from '@volley/sdk';
import { API_URL } from './paths.ts';
import { shownAccount } from './shown-account.ts';

/** Uses the cookie of the signed-in person. The SDK sends the header that pages of other origins cannot send. */
export const volley = createClient({ url: API_URL, retriesMax: 2, account: () => shownAccount() ?? null });
