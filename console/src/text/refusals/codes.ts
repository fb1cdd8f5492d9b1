/** What people read about a refusal that has no words of its own. */
export const codes: Readonly<Record<string, string>> = {
  invalid_input: 'Correct what is marked, and try again.',
  insufficient_balance: 'There are not enough credits. Top up the account, and try again.',
  monthly_limit:
    'This would go past the account’s limit of the month. Wait for the next month, or ask the operator to raise it.',
  storage_limit: 'The account keeps as many of these as it may. Delete some, or ask the operator to raise the limit.',
  invalid_api_key: 'This key does not work any more. Ask for a new one.',
  unauthenticated: 'Your session has ended. Sign in again.',
  forbidden: 'You may not do this in this account. Ask an owner of the account for the right to do it.',
  account_suspended: 'This account is suspended. Ask the operator of this service.',
  confirmation_needed: 'Give your password again, and repeat this.',
  second_factor_needed: 'Set up a second factor in your profile, or confirm with the one that you have.',
  not_found: 'This is not there any more, or belongs to another account.',
  method_not_allowed: 'This cannot be done here. Load the page again.',
  gone: 'This does not work any more.',
  wrong_state: 'This cannot be done in its present state. Load the page again to see it.',
  links_address_unset:
    'The text has links, and this service has no public address for them. Ask the operator to set one.',
  sender_not_registered:
    'The network of this number takes messages only from registered senders. Register the sender ID, or choose one that is registered.',
  conflict: 'This has been changed meanwhile, or is there already. Load the page again.',
  idempotency_key_reused: 'This was sent twice in different forms. Load the page again.',
  bad_request: 'The request could not be read. Load the page again.',
  not_acceptable: 'The answer cannot be given in this form. Load the page again.',
  too_large: 'This is too much at a time. Send less, or use a group.',
  unsupported_media_type: 'The request could not be read. Load the page again.',
  header_too_large: 'The address is too long. Choose fewer filters.',
  request_timeout: 'The request took too long to arrive. Try again over a better connection.',
  rate_limited: 'Too many attempts. Wait a moment and try again.',
  unavailable: 'Volley cannot do this just now. Try again in a moment.',
  outgoing_held: 'This service was restored from a backup and sends nothing until its operator releases it.',
  internal: 'Something went wrong on the side of Volley. Try again; if it stays, tell the operator the number below.',
};
