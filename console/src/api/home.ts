import { queryOptions } from '@tanstack/react-query';
import { campaignsKey } from './campaigns.ts';
import { volley } from './client.ts';

const LOOKED_AT = 50;
const REPLIES = 5;

/** The newest campaigns: those that come next, stand still or have just ended are among them. */
export const newestCampaignsQuery = queryOptions({
  queryKey: [...campaignsKey, 'newest'],
  queryFn: async ({ signal }) =>
    (await volley.smsCampaigns.list({ kind: 'bulk', per_page: LOOKED_AT }, { signal })).data,
});

export const limitsQuery = queryOptions({
  queryKey: ['balance', 'limits'],
  queryFn: ({ signal }) => volley.limits.get({}, { signal }),
});

export const lastRepliesQuery = queryOptions({
  queryKey: ['inbox', 'last'],
  queryFn: async ({ signal }) => (await volley.inbound.list({ per_page: REPLIES }, { signal })).data,
});

/** Whether there is anything yet to send to, and anything that was sent. */
export const beginningsQuery = queryOptions({
  queryKey: ['contacts', 'beginnings'],
  queryFn: async ({ signal }) => {
    const [contacts, messages] = await Promise.all([
      volley.contacts.list({ per_page: 1 }, { signal }),
      volley.messages.list({ per_page: 1 }, { signal }),
    ]);
    return { hasContact: contacts.total > 0, hasMessage: messages.data.length > 0 };
  },
});
