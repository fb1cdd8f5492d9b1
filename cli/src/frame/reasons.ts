/** Turns the API's reasons into sentences. A reason that is a sentence already, such as a carrier's answer, stays as it is. */
const REASONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    opted_out: 'The number has opted out.',
    no_consent: 'The person has not agreed to marketing.',
    cancelled: 'The campaign was cancelled.',
    missing_field: 'The contact has no value for a field of the text.',
    empty_text: 'The text was empty.',
    too_long: 'The text was too long.',
    text_too_long: 'The text was longer than 2,000 characters.',
    speech_failed: 'The texts of many recipients in a row could not be spoken.',
    speech_too_long: 'What would be said takes longer than the call may.',
    no_route: 'No route leads to this number.',
    no_trunk: 'No trunk serves this number.',
    refused: 'Many calls in a row were refused for the same reason.',
    no_price: 'This number has no price.',
    no_answer: 'The carrier did not answer, so it is unknown whether the message was sent.',
    no_receipt: 'The carrier sent no receipt.',
    interrupted: 'The service stopped during the submission, so it is unknown whether the message was sent.',
    not_sent_in_time: 'The message could not be sent within its validity period.',
    carrier_unreachable: 'The carrier could not be reached.',
    reached: 'A call reached this person, so no text was needed.',
    partly_delivered: 'Some parts were delivered, others were not.',
    insufficient_credit: 'There are not enough credits.',
    monthly_limit:
      'The monthly limit of the account does not allow it: it goes on in the next month, or when the operator raises the limit.',
    sender_withdrawn: 'The sender ID may no longer be used.',
    caller_id_withdrawn: 'The caller ID may no longer be shown.',
    refused_by_carrier: 'The carrier refused many messages in a row for the same reason.',
    no_recipients: 'The campaign has no recipients.',
    nothing_sent: 'No message could be sent.',
    internal_error: 'The service failed at every attempt; its log says why.',
    denied_url: 'A web address in the text is not allowed.',
    links_address_unset: 'Its short links work on the machine of Volley alone: the operator must set VOLLEY_LINKS_URL.',
  }),
);

export function plainReason(reason: string): string {
  return REASONS.get(reason) ?? reason;
}

/** Returns a reason for a table, which has room for a word or two. */
export function shortReason(reason: string): string {
  return reason.replaceAll('_', ' ');
}

const WAITS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    restored: 'the operator to release the hold after a restore',
    credit: 'credits',
    month: 'the next month, or a higher monthly limit',
    person: 'someone to resume it',
    window: 'its window',
    quiet_hours: 'the end of the quiet hours of its recipients',
    carrier: 'the carrier',
    trunk: 'a trunk that takes calls',
  }),
);

export function plainWait(wait: string): string {
  return WAITS.get(wait) ?? wait;
}
