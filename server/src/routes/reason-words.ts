/** The reasons for a message's state, as sentences. A carrier's answer is already a sentence and stays as it is. */
const OF_MESSAGES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    opted_out: 'The number has opted out.',
    no_consent: 'The person has not agreed to marketing.',
    undelivered_before: 'The last five messages to the number were not delivered.',
    cancelled: 'The message was cancelled before it was sent.',
    missing_field: 'The contact has no value for a field of the text.',
    empty_text: 'The text was empty.',
    too_long: 'The text was too long, or no carrier of its route takes that many parts in a day.',
    text_not_registered: 'The text is not registered for this sender ID, and its country takes registered texts alone.',
    no_route: 'No route leads to this number.',
    sender_not_registered: 'The sender ID is not registered with the network of this number.',
    no_price: 'This number has no price.',
    no_answer: 'The carrier did not answer, so it is unknown whether the message was sent.',
    no_receipt: 'The carrier sent no receipt.',
    interrupted: 'The service stopped during the submission, so it is unknown whether the message was sent.',
    not_sent_in_time: 'The message could not be sent within its validity period.',
    carrier_unreachable: 'The carrier could not be reached.',
    reached: 'A call reached this person, so no text was needed.',
    partly_delivered: 'Some parts were delivered, others were not.',
    insufficient_credit: 'There were not enough credits.',
    monthly_limit: 'The monthly limit of the account did not allow it.',
    sender_withdrawn: 'The sender ID may no longer be used.',
    internal_error: 'The service failed at every attempt; its log says why.',
    denied_url: 'A web address in the text is not allowed.',
  }),
);

/** The reasons for the end of a call. */
const OF_CALLS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    opted_out: 'The number has opted out.',
    no_consent: 'The person has not agreed to marketing.',
    cancelled: 'The call was cancelled.',
    caller_id_withdrawn: 'The caller ID may no longer be shown.',
    connection_lost: 'The connection to the trunk was lost during the call.',
    declined: 'The call was declined.',
    expired: 'The call did not begin within its validity.',
    interrupted: 'The service stopped during the call.',
    invalid_number: 'The trunk does not know this number.',
    no_common_codec: 'The trunk and Volley have no sound format in common.',
    no_price: 'This number has no price.',
    no_sound: 'No sound came from the other side.',
    no_trunk: 'No trunk serves this number.',
    not_placed: 'The call was not placed.',
    speech_failed: 'The text of this person could not be spoken.',
    speech_too_long: 'What would be said takes longer than the call may.',
    code_ended: 'The code did not count any more when the call was to be made.',
    missing_field: 'The contact has no value for a field of the text.',
    empty_text: 'The text was empty.',
    text_too_long: 'The text was longer than 2,000 characters.',
    redirected: 'The other side sent the call elsewhere.',
    refused: 'The trunk refused the call.',
    too_long: 'The call reached its longest duration.',
    trunk_refused_us: 'The trunk did not let Volley call.',
    trunk_unavailable: 'The trunk was not available.',
    trunk_unreachable: 'The trunk could not be reached.',
  }),
);

export const messageReasonWords = (reason: string): string => OF_MESSAGES.get(reason) ?? reason;
export const callReasonWords = (reason: string): string => OF_CALLS.get(reason) ?? reason;
