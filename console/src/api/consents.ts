import { queryOptions } from '@tanstack/react-query';
import type { Consent } from '@volley/sdk';
import { volley } from './client.ts';
import { followingRows } from './rows.ts';

/** What people agreed to: of all of them, and of one number. */
export const consentsKey = ['consents'] as const;

export interface ConsentFilters {
  readonly channel?: Consent['channel'];
  readonly status?: Consent['status'];
  /** The whole phone number. */
  readonly number?: string;
}

const CAN_BE_NUMBER = /^[+\d ().-]*(?:\d[+ ().-]*){6,}$/;

/** What is no number yet is asked of nobody: no row fits it. */
export const consentRows = ({ number, ...filters }: ConsentFilters) =>
  followingRows([...consentsKey, 'list', number, filters], async (page, options) => {
    if (number === undefined) return volley.consents.list({ ...filters, ...page }, options);
    if (!CAN_BE_NUMBER.test(number)) return { data: [], next_cursor: null };
    return volley.consents.list({ ...filters, ...page, phone_number: number }, options);
  });

/** One for each channel of which something was said; of most numbers nothing was. */
export const consentsOfQuery = (phoneNumber: string) =>
  queryOptions({
    queryKey: [...consentsKey, 'of', phoneNumber],
    queryFn: async ({ signal }) => (await volley.consents.list({ phone_number: phoneNumber }, { signal })).data,
  });

export const consentHistoryRows = (phoneNumber: string) =>
  followingRows<Consent>([...consentsKey, 'history', phoneNumber], (page, options) =>
    volley.consents.history({ phone_number: phoneNumber, ...page }, options),
  );

/** What marketing keeps to, in the account and in all of them. */
export const sendingRulesKey = ['sending-rules'] as const;

export const sendingRulesQuery = queryOptions({
  queryKey: [...sendingRulesKey, 'own'],
  queryFn: ({ signal }) => volley.sendingRules.get({}, { signal }),
});

export const rulesOfAllQuery = queryOptions({
  queryKey: [...sendingRulesKey, 'all'],
  queryFn: ({ signal }) => volley.admin.sendingRules.get({}, { signal }),
});
