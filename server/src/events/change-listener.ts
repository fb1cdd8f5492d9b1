import type { Clock } from '../clock.ts';
import type { Transaction } from '../db/index.ts';
import { type Listener, putListener } from './store-listeners.ts';

/**
 * What somebody wants to be told of from now on; no kinds: nothing more. Events are certain from two seconds after the commit on:
 * by then every process knows of it (`EventListeners`).
 */
export function changeListener(
  { clock }: { readonly clock: Clock },
  tx: Transaction,
  listener: Listener,
): Promise<void> {
  return putListener(tx, listener, clock.now());
}
