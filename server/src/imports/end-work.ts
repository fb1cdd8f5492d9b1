import { endingNow } from '../contacts/index.ts';
import type { Transaction } from '../db/index.ts';
import { recordEvents } from '../events/index.ts';
import type { Runtime } from '../runtime.ts';
import { type ContactImport, ENDED, type ImportFound, type ImportStatus } from './import.ts';
import { endImportState, takeImport } from './store-work.ts';

export interface WorkEnd {
  readonly status: ImportStatus;
  readonly failure?: string;
  readonly found?: ImportFound;
  /** Further changes in the same transaction. */
  readonly also?: (tx: Transaction, ended: ContactImport) => Promise<void>;
}

function eventData(ended: ContactImport) {
  const { uuid, fileName, status, failure, rowCount, created, changed, same, left, refused } = ended;
  const counts = { rows: rowCount, created, changed, same, left, refused };
  return { import_id: uuid, file_name: fileName, status, failure, ...counts };
}

/** Ends the present state and begins the next one. If the import has ended, tells listeners. */
export async function endWork(
  rt: Runtime,
  one: ContactImport,
  { status, failure, found, also }: WorkEnd,
): Promise<void> {
  await rt.db.transact(async (tx) => {
    const isEnd = ENDED.includes(status);
    const now = isEnd ? await endingNow(rt, tx, one.accountId) : rt.clock.now();
    const ended = await endImportState(tx, one, { status, failure, found, now, isEnd });
    if (!ended) return;
    await also?.(tx, ended);
    if (isEnd) await recordEvents(rt, tx, one.accountId, [{ kind: 'import.done', data: eventData(ended) }]);
  });
}

/** Ends an import that cannot continue, whatever chunk it has reached meanwhile. `failure` is a sentence for people. */
export async function failWork(rt: Runtime, one: ContactImport, failure: string): Promise<void> {
  const current = await takeImport(rt.db, { ...one, now: rt.clock.now() });
  if (current?.stateAt === one.stateAt) await endWork(rt, current, { status: 'failed', failure });
}
