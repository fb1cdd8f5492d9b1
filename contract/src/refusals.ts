import type { ExtraError, Operation } from './operation.ts';

/** Every refusal of an operation: its status, and its sentence where that is fixed. */
export const REFUSALS = {
  bad_request: { status: 400, message: 'The request body is not valid JSON.' },
  insufficient_balance: { status: 400, message: 'Insufficient balance. Please top up your account.' },
  monthly_limit: {
    status: 400,
    message:
      'The monthly limit of this account does not allow this. Wait for the next month, or ask the operator to raise it.',
  },
  storage_limit: { status: 409, message: '' },
  unauthenticated: { status: 401, message: 'Unauthenticated.' },
  invalid_api_key: { status: 401, message: 'Invalid API key.' },
  forbidden: { status: 403, message: 'This key does not have the scope that the operation needs.' },
  account_suspended: { status: 403, message: 'This account is suspended. Please ask the operator of this service.' },
  confirmation_needed: {
    status: 403,
    message: 'Please give your password again: this was last done more than 15 minutes ago.',
  },
  second_factor_needed: {
    status: 403,
    message:
      'A second factor is obligatory for you: set up an authenticator or a passkey, or confirm with the one that you have.',
  },
  not_found: { status: 404, message: '' },
  conflict: { status: 409, message: '' },
  wrong_state: { status: 409, message: '' },
  idempotency_key_reused: { status: 409, message: 'This Idempotency-Key was used with another request.' },
  gone: { status: 410, message: '' },
  too_large: { status: 413, message: 'The request body is too large.' },
  unsupported_media_type: {
    status: 415,
    message: 'The request body must be JSON, with Content-Type: application/json.',
  },
  invalid_input: { status: 422, message: 'The given data was invalid.' },
  rate_limited: { status: 429, message: 'Too many requests. Please slow down.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please quote the request id.' },
  unavailable: {
    status: 503,
    message: 'The service cannot reach its database just now. Please try again in a moment.',
  },
} as const;

export type RefusalName = keyof typeof REFUSALS;

/** Lists the refusals that follow from an operation's shape, and those that it names itself. */
export function refusalsOf(operation: Operation): RefusalName[] {
  const takesKey = operation.auth === 'bearer' || operation.auth === 'query_key';
  const names = new Set<RefusalName>([
    ...(operation.auth === 'open' ? [] : (['unauthenticated'] as const)),
    ...(takesKey ? (['account_suspended'] as const) : []),
    ...(operation.confirms ? (['confirmation_needed'] as const) : []),
    ...(operation.auth === 'bearer' || operation.auth === 'session' ? (['second_factor_needed'] as const) : []),
    'rate_limited',
    'internal',
    'unavailable',
    'forbidden',
    'bad_request',
  ]);
  // A page sends the account that it shows in a header, and is refused when the session is in another account.
  if (operation.auth === 'bearer' && operation.scope !== null && !operation.scope.startsWith('operator'))
    names.add('wrong_state');
  if (operation.noun) names.add('not_found');
  if (operation.body || operation.query || operation.method === 'POST') names.add('invalid_input');
  if (operation.method !== 'GET') {
    names.add('too_large');
    names.add('unsupported_media_type');
  }
  if (takesKey && (operation.method === 'POST' || operation.acts)) {
    names.add('idempotency_key_reused');
    names.add('conflict');
  }
  for (const extra of operation.errors ?? ([] as ExtraError[])) names.add(extra);
  return [...names];
}
