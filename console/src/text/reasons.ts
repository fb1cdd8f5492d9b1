import { accountArea } from './account-words.ts';
import { keyIn } from './use-text.ts';

export const useReasonText = accountArea(() => import('./reasons.fr.ts'), {
  opted_out: 'Opted out',
  no_consent: 'Has not agreed to marketing',
  exception_gone: 'Who is to be left out was deleted',
  undelivered_before: 'Not reached five times in a row',
  missing_field: 'A value for a field is missing',
  empty_text: 'The text is empty',
  too_long: 'The text is too long',
  text_not_registered: 'The text is not registered',
  no_route: 'No carrier for this number',
  sender_not_registered: 'Sender not registered with the network',
  no_trunk: 'No trunk for this number',
  no_price: 'No price for this number',
  cancelled: 'Cancelled before it was sent',
  no_answer: 'The carrier did not answer',
  no_receipt: 'The carrier sent no receipt',
  interrupted: 'The service stopped while it was sent',
  not_sent_in_time: 'Not sent within its time',
  carrier_unreachable: 'The carrier could not be reached',
  reached: 'Reached by the call',
  partly_delivered: 'Delivered in part',
  insufficient_credit: 'Not enough credits',
  monthly_limit: 'Over the monthly limit',
  sender_withdrawn: 'The sender ID may not be used any more',
  internal_error: 'An error of the service',
  denied_url: 'A link in the text is not allowed',
  none: 'Without a reason',
});

/** Returns null for a carrier's own answer, which is shown as it is. */
export const reasonKey = (reason: string) => (reason === '' ? 'none' : keyIn(useReasonText, reason));
