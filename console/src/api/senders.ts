import type { SenderId } from '@volley/sdk';

/** A sender ID as a choice. Null: it is not approved. */
export const usableSender = ({ sender_id: value, status }: SenderId) =>
  status === 'approved' ? { value, words: value } : null;
