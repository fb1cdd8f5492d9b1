import { describeError } from '../../../log.ts';
import type { Carriers, Slot, SlotRequest } from '../../carrier.ts';
import type { Sending } from '../submit/sending.ts';

/** Less than the lease of the waiting rows. */
const WAIT_MS = 20_000;
/** The limit of one account: enough to fill the widest windows repeatedly, few enough to be given back at a stop. */
const WAITING_OF_ACCOUNT_MAX = 200;

export interface LineOptions<Entry> {
  requestOf(entry: Entry): SlotRequest;
  /** Uses every slot or gives it back. */
  submit(accountId: number, ready: readonly (Entry & { readonly slot: Slot })[]): Promise<unknown>;
  /** Called if no slot came in time. */
  giveBack(accountId: number, entry: Entry, waitedMs: number): Promise<unknown>;
}

export interface WaitingEntries<Entry> {
  /** Returns false if too many of the account's entries wait already, or there is no line. */
  add(accountId: number, entry: Entry): boolean;
  /** Gives all entries back. */
  stop(): Promise<void>;
}

/** Keeps entries that were claimed and found no free slot waiting in memory, in their order, instead of putting them off repeatedly. */
export function startWaitingInLine<Entry>(
  { rt: { log }, carriers }: Pick<Sending, 'rt'> & { readonly carriers: Pick<Carriers, 'waitForSlot'> },
  options: LineOptions<Entry>,
): WaitingEntries<Entry> {
  const counts = new Map<number, number>();
  const ready = new Map<number, (Entry & { slot: Slot })[]>();
  const underWay = new Set<Promise<unknown>>();
  const stopping = new AbortController();

  const run = (work: Promise<unknown>): void => {
    const own = work
      .catch((error: unknown) => log.warn('messages of the outbox could not go on', describeError(error)))
      .finally(() => underWay.delete(own));
    underWay.add(own);
  };
  const count = (accountId: number, by: number): void => {
    const next = (counts.get(accountId) ?? 0) + by;
    if (next === 0) counts.delete(accountId);
    else counts.set(accountId, next);
  };
  // Entries that get their slots together are marked together.
  const onSlot = (accountId: number, entry: Entry & { slot: Slot }): void => {
    const others = ready.get(accountId);
    if (others) {
      others.push(entry);
      return;
    }
    const batch = [entry];
    ready.set(accountId, batch);
    run(
      new Promise((resolve) => setImmediate(resolve)).then(() => {
        ready.delete(accountId);
        return options.submit(accountId, batch);
      }),
    );
  };
  const wait = async (accountId: number, entry: Entry): Promise<void> => {
    const sinceMs = performance.now();
    const { signal } = stopping;
    const slot = await carriers.waitForSlot(options.requestOf(entry), { accountId, limitMs: WAIT_MS, signal });
    count(accountId, -1);
    if (typeof slot === 'object') onSlot(accountId, { ...entry, slot });
    else await options.giveBack(accountId, entry, performance.now() - sinceMs);
  };

  return {
    add(accountId, entry) {
      if (stopping.signal.aborted) return false;
      if ((counts.get(accountId) ?? 0) >= WAITING_OF_ACCOUNT_MAX) return false;
      count(accountId, 1);
      run(wait(accountId, entry));
      return true;
    },
    async stop() {
      stopping.abort();
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
