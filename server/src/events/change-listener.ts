import type { Clock } from '../clock.ts';
import type { Transaction } from '../db/index.ts';
import { type Listener, putListener } from './store-listeners.ts';

/**
 * Sets the kinds that a source listens to from now on. No kinds end its listening. Events are guaranteed from two seconds after the commit on, when
 * every process knows of the change (`EventListeners`).
 */
export function changeListener(
  { clock }: { readonly clock: Clock },
  tx: Transaction,
  listener: Listener,
): Promise<void> {
  return putListener(tx, listener, clock.now());
}
