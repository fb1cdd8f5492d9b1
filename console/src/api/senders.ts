import { volley } from './client.ts';
import { numberedRows } from './rows.ts';

/** Also what an event about a sender ID refreshes. */
export const sendersKey = ['senders'] as const;

export const senderRows = numberedRows([...sendersKey, 'list'], (page, options) =>
  volley.senderIds.list(page, options),
);
