import type { ExportStatus } from '@volley/contract/choices';
import type { Transaction } from '../db/index.ts';
import { recordEvents } from '../events/index.ts';
import { timestampFromMs } from '../lib/time/timestamp.ts';
import { assertMove } from '../lib/values/moves.ts';
import type { Runtime } from '../runtime.ts';
import { EXPORT_MOVES, type Export } from './export.ts';
import { presentExport } from './present-export.ts';
import { moveExport } from './store-exports.ts';

const DAY_MS = 86_400_000;

interface ExportEnd {
  readonly status: Extract<ExportStatus, 'ready' | 'failed' | 'cancelled'>;
  readonly failure?: string;
  readonly sha256?: string;
}

/** Ends an export. It stays as it is if it has got further, or into another state, since it was read. */
export async function endExport(
  rt: Runtime,
  tx: Transaction,
  one: Export,
  { status, failure = '', sha256 = '' }: ExportEnd,
): Promise<Export> {
  assertMove(EXPORT_MOVES, one.status, status);
  const now = rt.clock.now();
  const expiresAt = status === 'ready' ? timestampFromMs(rt.clock.nowMs() + one.keepDays * DAY_MS) : null;
  const ended = { ...one, status, failure, sha256, endedAt: now, expiresAt, stateAt: now };
  const move = { ...one, ...ended, stateAt: one.stateAt, now, sweepAt: expiresAt ?? now };
  if (!(await moveExport(tx, move))) return one;
  const kind = status === 'ready' ? 'export.ready' : 'export.failed';
  if (status !== 'cancelled') await recordEvents(rt, tx, one.accountId, [{ kind, data: presentExport(ended) }]);
  return ended;
}
