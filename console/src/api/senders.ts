import type { SenderId } from '@volley/sdk';

/** A sender ID as a choice. */
export const senderOption = ({ sender_id: value }: SenderId) => ({ value, words: value });
