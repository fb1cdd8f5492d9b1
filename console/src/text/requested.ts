import { accountArea } from './account-words.ts';
import { areaWithin, type KeyOf } from './use-text.ts';

/** What an account requests and the operator decides. */
const requestedText = accountArea(() => import('./requested.fr.ts'), {
  purpose: 'Purpose',
  requested: 'Requested',
  status_pending: 'Waiting for approval',
  status_approved: 'Approved',
  status_rejected: 'Rejected',
  status_suspended: 'Suspended',
  why: 'Why?',
  whyOne: 'Why? {name}',
  whyTitle_rejected: '{name} was rejected',
  whyTitle_suspended: '{name} is suspended',
  whyReason: 'What the operator wrote',
  whyWhen: 'Decided',
});

export type RequestedKey = KeyOf<typeof requestedText>;
export const requestedArea = areaWithin(requestedText);
