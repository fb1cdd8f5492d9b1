import type { SenderId } from '@volley/sdk';
import { volley } from './client.ts';
import { findBy } from './found.ts';
import { numberedRows } from './rows.ts';

/** Events about sender IDs also refresh queries with this key. */
export const sendersKey = ['senders'] as const;

export const senderRows = numberedRows([...sendersKey, 'list'], (page, options) =>
  volley.senderIds.list(page, options),
);

export const findSenders = findBy(sendersKey, (page, options) => volley.senderIds.list(page, options));

/** A sender ID as a choice. Null: it is not approved. */
export const usableSender = ({ sender_id: value, status }: SenderId) =>
  status === 'approved' ? { value, words: value } : null;
