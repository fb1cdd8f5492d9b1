/** The places that are searched for a person, in the order of the service. */
export const ERASED_KINDS = [
  'campaigns',
  'messages',
  'calls',
  'contacts',
  'consents',
  'consent_history',
  'opt_outs',
  'replies',
  'conversations',
  'keyword_answers',
  'visits',
  'events',
  'webhook_log',
  'verifications',
] as const;
