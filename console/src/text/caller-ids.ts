import { requestedArea } from './requested.ts';

export const useCallerIdsText = requestedArea(() => import('./caller-ids.fr.ts'), {
  lead: 'The numbers that people see when a voice campaign calls them. The operator approves each before it can be shown. Without one, calls show the number of the trunk.',
  callerId: 'Caller ID',
  newCallerId: 'Request a caller ID',
  numberHint: 'One of your own, such as 0302 000 001, or a short number. People call back on it.',
  purposeHint: 'What it is, such as “Our front office in Accra”. The operator decides by it.',
  deleteWords:
    'Campaigns cannot show it any more, and those that are under way with it pause before their next call. To show it again you need a new approval.',
  emptyTitle: 'No caller IDs yet',
  emptyWords:
    'Request a number under which people know you, such as that of your front office: they see it when you call.',
});
