import { queryOptions } from '@tanstack/react-query';
import { volley } from './client.ts';
import { operation } from './operation.ts';
import { rowsIn } from './rows.ts';

/** The newest campaigns, among which are the next, paused and just finished ones. */
export const newestCampaignsQuery = operation('smsCampaigns.list', { kind: 'bulk', per_page: 50 }, { select: rowsIn });

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
