import { volley } from './client.ts';
import { numberedRows } from './rows.ts';

/** Events about sender IDs also refresh queries with this key. */
export const sendersKey = ['senders'] as const;

export const senderRows = numberedRows([...sendersKey, 'list'], (page, options) =>
  volley.senderIds.list(page, options),
);
