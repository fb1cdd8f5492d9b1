import type { Db } from '../db/index.ts';
import { msFromTimestamp, timestampFromMs } from '../lib/time/timestamp.ts';
import { changeListener } from './change-listener.ts';
import type { EventKind } from './event-kind.ts';
import type { Recorder } from './record-events.ts';
import { listKindsOf } from './store-listeners.ts';

const DAY_MS = 24 * 3_600_000;
/** How long events are written after somebody has read. */
const LISTENS_MS = 7 * DAY_MS;
/** Renewed this long before the end, so that a frequent reader causes about one write a day. */
const RENEWED_MS = 6 * DAY_MS;
const SOURCE = 'reader';

/** Listens to these kinds for the next seven days, and keeps the kinds that the account's readers asked for before. */
export async function listenAsReader(
  rt: Recorder & { readonly db: Db },
  accountId: number,
  kinds: readonly EventKind[],
): Promise<void> {
  const nowMs = rt.clock.nowMs();
  const known = new Map(
    (await listKindsOf(rt.db, accountId, SOURCE)).map(({ kind, until }) => [
      kind,
      until === null ? 0 : msFromTimestamp(until),
    ]),
  );
  if (kinds.every((kind) => (known.get(kind) ?? 0) > nowMs + RENEWED_MS)) return;
  const until = timestampFromMs(nowMs + LISTENS_MS);
  await rt.db.transact((tx) => changeListener(rt, tx, { accountId, source: SOURCE, kinds, until, keepsOthers: true }));
  await rt.listeners.refresh();
}
