import { requestedArea } from './requested.ts';

export const useSendersText = requestedArea(() => import('./senders.fr.ts'), {
  lead: 'The name or number that recipients see as the sender. The operator approves each before it can be used.',
  senderId: 'Sender ID',
  nameHint:
    '3 to 11 letters, digits or spaces, such as HarvestGH, or a number of 3 to 15 digits. Use a name that is yours: the operator and the carriers refuse the names of other companies.',
  purposeHint: 'What you send under it, such as “One-time codes and order news”. The operator decides by it.',
  deleteWords:
    'New campaigns cannot use it any more, and campaigns that are under way with it pause. To use it again you need a new approval.',
  emptyTitle: 'No sender IDs yet',
  emptyWords:
    'Request the name under which people know you, such as the name of your shop: recipients see it in place of a number.',
});
