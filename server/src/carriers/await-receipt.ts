import { repeat } from '../lib/background/repeat.ts';
import { takeReceiptsOfTest } from '../sms/messages/index.ts';
import type { WireTest } from './wire.ts';

const LOOK_MS = 1_000;
/** The clocks of two processes may differ by so much. */
const APART_MS = 60_000;

/** Waits for what this process hears; meanwhile `look` looks elsewhere again and again. Null if nothing came in time. */
export async function awaitReceipt<T>(
  heard: Promise<T>,
  waitMs: number,
  look: () => Promise<T | null>,
): Promise<T | null> {
  const seen = Promise.withResolvers<T | null>();
  const timer = setTimeout(() => seen.resolve(null), waitMs);
  const looking = repeat(LOOK_MS, async () => {
    const found = await look();
    if (found !== null) seen.resolve(found);
  });
  return Promise.race([heard, seen.promise]).finally(() => {
    clearTimeout(timer);
    void looking.stop();
  });
}

export type StoredReceipt = Awaited<ReturnType<typeof takeReceiptsOfTest>>[number];

/** Takes the receipts of a test message that another process got. */
export const takeStored = (
  { db, id: carrierId, nowMs }: Pick<WireTest, 'db' | 'id' | 'nowMs'>,
  isOwn: (receipt: StoredReceipt) => boolean,
): Promise<StoredReceipt[]> => takeReceiptsOfTest(db, { carrierId, sinceMs: nowMs - APART_MS }, isOwn);
