import type { CallerId, RequestDecision, SenderId } from '@volley/sdk';
import { type OutputFlags, print, shortTime } from '../frame/output.ts';

/** Prints a sender ID or caller ID of the key's account with the operator's decision on it. */
export function printDecided(
  flags: OutputFlags,
  asked: SenderId | CallerId,
  { status, reason, decided_at }: RequestDecision,
): void {
  const name = 'sender_id' in asked ? asked.sender_id : asked.phone_number;
  const since = decided_at === null ? `requested ${shortTime(asked.created_at)}` : `decided ${shortTime(decided_at)}`;
  const why = reason === '' ? '' : `\nReason: ${reason}`;
  print(flags, { ...asked, reason, decided_at }, `${name}: ${status}, ${since}\nFor: ${asked.purpose}${why}`);
}
