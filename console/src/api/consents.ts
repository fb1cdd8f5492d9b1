import { queryOptions } from '@tanstack/react-query';
import type { Consent } from '@volley/sdk';
import { volley } from './client.ts';
import { followingRows } from './rows.ts';

/** The consents of all people, and of one number. */
export const consentsKey = ['consents'] as const;

export interface ConsentFilters {
  readonly channel?: Consent['channel'];
  readonly status?: Consent['status'];
  /** The whole phone number. */
  readonly number?: string;
}

const CAN_BE_NUMBER = /^[+\d ().-]*(?:\d[+ ().-]*){6,}$/;

/** An incomplete number matches no row, so nothing is requested. */
export const consentRows = ({ number, ...filters }: ConsentFilters) =>
  followingRows([...consentsKey, 'list', number, filters], async (page, options) => {
    if (number === undefined) return volley.consents.list({ ...filters, ...page }, options);
    if (!CAN_BE_NUMBER.test(number)) return { data: [], next_cursor: null };
    return volley.consents.list({ ...filters, ...page, phone_number: number }, options);
  });

/** One consent for each channel that has one, which most numbers do not. */
export const consentsOfQuery = (phoneNumber: string) =>
  queryOptions({
    queryKey: [...consentsKey, 'of', phoneNumber],
    queryFn: async ({ signal }) => (await volley.consents.list({ phone_number: phoneNumber }, { signal })).data,
  });

export const consentHistoryRows = (phoneNumber: string) =>
  followingRows<Consent>([...consentsKey, 'history', phoneNumber], (page, options) =>
    volley.consents.history({ phone_number: phoneNumber, ...page }, options),
  );

/** The rules of marketing, in the account and in all accounts. */
export const sendingRulesKey = ['sending-rules'] as const;

export const sendingRulesQuery = queryOptions({
  queryKey: [...sendingRulesKey, 'own'],
  queryFn: ({ signal }) => volley.sendingRules.get({}, { signal }),
});

export const rulesOfAllQuery = queryOptions({
  queryKey: [...sendingRulesKey, 'all'],
  queryFn: ({ signal }) => volley.admin.sendingRules.get({}, { signal }),
});
