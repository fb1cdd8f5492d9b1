/** What the API says in a word, as a sentence. What is a sentence already, such as a carrier's answer, stays as it is. */
const REASONS: Readonly<Record<string, string>> = {
  opted_out: 'The number has opted out.',
  cancelled: 'The campaign was cancelled.',
  missing_field: 'A field of the text was missing.',
  empty_text: 'The text was empty.',
  too_long: 'The text was too long.',
  no_route: 'No carrier leads to this number.',
  no_price: 'This number has no price.',
  no_answer: 'The carrier did not answer: nobody knows whether it was sent.',
  no_receipt: 'The carrier never said what became of it.',
  interrupted: 'The service stopped while it was sent: nobody knows whether it was.',
  not_sent_in_time: 'It could not be sent within its validity.',
  carrier_unreachable: 'The carrier could not be reached.',
  partly_delivered: 'Some parts were delivered, others were not.',
  insufficient_credit: 'There are not enough credits.',
  sender_withdrawn: 'The sender ID may no longer be used.',
  no_recipients: 'There is nobody to send to.',
  nothing_sent: 'No message could be sent.',
  denied_url: 'A web address in the text is not allowed.',
};

export function plainReason(reason: string): string {
  return REASONS[reason] ?? reason;
}

/** A reason in a table, where there is room for a word or two. */
export function shortReason(reason: string): string {
  return reason.replaceAll('_', ' ');
}

const WAITS: Readonly<Record<string, string>> = {
  credit: 'credits',
  person: 'somebody to resume it',
  window: 'its sending window',
  carrier: 'the carrier',
};

export function plainWait(wait: string): string {
  return WAITS[wait] ?? wait;
}
