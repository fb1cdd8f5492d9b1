import { queryOptions } from '@tanstack/react-query';
import { volley } from './client.ts';

const REPLIES = 5;

export const limitsQuery = queryOptions({
  queryKey: ['balance', 'limits'],
  queryFn: ({ signal }) => volley.limits.get({}, { signal }),
});

export const lastRepliesQuery = queryOptions({
  queryKey: ['inbox', 'last'],
  queryFn: async ({ signal }) => (await volley.inbound.list({ per_page: REPLIES }, { signal })).data,
});

/** Whether the account has any contacts and any sent messages. */
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
