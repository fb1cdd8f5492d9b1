import { AppError } from '../errors.ts';
import type { Dialer } from '../voice/dialer.ts';

const UNKNOWN = { registration: 'none', registrationStatusCode: null, isReachable: null } as const;

function refuse(): never {
  const sentence =
    'The process that answered makes no calls, since its VOLLEY_ROLES leave voice out. Please ask a process that has the roles api and voice.';
  throw new AppError('conflict', sentence);
}

/** The dialer of a process without the role `voice`: it knows nothing of the state of trunks, and opens no socket to them. */
export const NO_DIALER: Dialer = {
  callsMax: 0,
  portsHeld: 0,
  hasTrunk: () => false,
  canCall: () => false,
  trunkStateOf: () => UNKNOWN,
  place: refuse,
  endStored: async () => 'unknown',
  check: async () => refuse(),
};
