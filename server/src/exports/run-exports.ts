import { setTimeout as delay } from 'node:timers/promises';
import { listOpenTransactions } from '../db/index.ts';
import { accountWalker } from '../lib/background/walk-accounts.ts';
import { msFromTimestamp, timestampFromMs } from '../lib/time/timestamp.ts';
import { assertMove } from '../lib/values/moves.ts';
import { describeError } from '../log.ts';
import type { Runtime } from '../runtime.ts';
import { KEPT_BYTES_MAX } from './create-export.ts';
import { Encoder } from './encode/encoder.ts';
import { endExport } from './end-export.ts';
import { EXPORT_MOVES, type Export, isPacked } from './export.ts';
import { storeManifest } from './manifest.ts';
import {
  findStuckSince,
  listExportWork,
  moveExport,
  takeExport,
  type Waiting,
  waitFor,
  wakeLater,
} from './store-exports.ts';
import { findPart } from './store-parts.ts';
import { writeFooter, writePart } from './write-part.ts';

/** How long one export is worked on before the next one gets its turn. A part that was begun is finished. */
const TURN_MS = 3_000;
/** A row of a single message is stored some seconds after the time that it shows. */
const LATE_MS = 10_000;
const WAIT_MS = 1_000;
/** A transaction that is open for longer is waited for no more: the export fails, and says so. */
const WAIT_MS_MAX = 3_600_000;
/** While one-time codes are under way, it rests longer than it reads. */
const REST_BESIDE_CODES = 4;
const REST_MS_MAX = 2_000;
const TRIES_MAX = 20;
const FAILED_MS = 30_000;

const walkWaiting = accountWalker<Waiting>({ perAccountMax: 1, rowsMax: 1 });
const encoders = new WeakMap<Runtime, Encoder>();

const OVER_TIME =
  'A transaction of the database has been open for an hour, so it is not known whether all rows of this time are stored. Begin it again later.';
const TOO_LARGE = 'The file has more than 20 GB. Export a shorter time.';
const GIVEN_UP = 'Volley could not go on with this export. Please tell the operator, whose log says why.';

function encoderOf(rt: Runtime): Encoder {
  const encoder = encoders.get(rt) ?? new Encoder();
  encoders.set(rt, encoder);
  return encoder;
}

async function end(rt: Runtime, one: Export, how: Parameters<typeof endExport>[3]): Promise<void> {
  await rt.db.transact((tx) => endExport(rt, tx, one, how));
}

async function begin(rt: Runtime, one: Export): Promise<void> {
  assertMove(EXPORT_MOVES, one.status, 'running');
  const now = rt.clock.now();
  const move = { ...one, status: 'running' as const, now, endedAt: null, expiresAt: null, sweepAt: null };
  await rt.db.transact((tx) => moveExport(tx, move));
}

/** Waits until every row of its time is visible: those that are stored late, and those of transactions that are open. */
async function waitForRows(rt: Runtime, one: Export): Promise<void> {
  const nowMs = rt.clock.nowMs();
  const sinceMs = msFromTimestamp(one.toAt) + LATE_MS;
  if (nowMs < sinceMs) {
    await waitFor(rt.db, { ...one, waitsFor: null, wakeAt: timestampFromMs(sinceMs) });
    return;
  }
  const open = await rt.db.transact((tx) => listOpenTransactions(tx));
  const { waitsFor: before } = one;
  const waitsFor = before === null ? open : open.filter((id) => before.includes(id));
  if (waitsFor.length === 0) await begin(rt, one);
  else if (nowMs - msFromTimestamp(one.createdAt) > WAIT_MS_MAX)
    await end(rt, one, { status: 'failed', failure: OVER_TIME });
  else await waitFor(rt.db, { ...one, waitsFor, wakeAt: timestampFromMs(nowMs + WAIT_MS) });
}

/** Reads the stored file once more from its beginning: its SHA-256 is that of what will be downloaded. */
async function sumUp(rt: Runtime, encoder: Encoder, one: Export): Promise<string> {
  if (one.destination === 'object_store') return storeManifest(rt, one);
  for (let part = 0; part < one.partCount; part += 1) {
    const stored = await findPart(rt.db, { accountId: one.accountId, exportId: one.id, part });
    if (!stored) throw new Error(`part ${part} of an export is not there`);
    await encoder.sum(stored.packed, { isPacked: isPacked(one.format), isFirst: part === 0 });
  }
  return encoder.summed();
}

/** Does the next step of an export that is running. */
async function takeStep(rt: Runtime, one: Export): Promise<void> {
  const encoder = encoderOf(rt);
  if (one.bytes > KEPT_BYTES_MAX) return end(rt, one, { status: 'failed', failure: TOO_LARGE });
  if (one.step === 'rows') {
    const times = rt.codes.areRecent() ? REST_BESIDE_CODES : 1;
    return writePart(rt, encoder, one, (readMs) => delay(Math.min(REST_MS_MAX, readMs * times)));
  }
  if (one.step === 'footer') return writeFooter(rt, encoder, one);
  return end(rt, one, { status: 'ready', sha256: await sumUp(rt, encoder, one) });
}

async function work(rt: Runtime, one: Export): Promise<void> {
  const untilMs = performance.now() + TURN_MS;
  for (let current: Export | null = one; current?.status === 'running'; ) {
    await takeStep(rt, current);
    if (performance.now() > untilMs) return;
    current = await takeExport(rt.db, { ...current, now: rt.clock.now() });
  }
}

async function takeTurn(rt: Runtime, one: Export): Promise<void> {
  if (one.tries > TRIES_MAX) {
    rt.log.error('an export was given up', { export: one.id });
    return end(rt, one, { status: 'failed', failure: GIVEN_UP });
  }
  try {
    await (one.status === 'waiting' ? waitForRows(rt, one) : work(rt, one));
  } catch (error) {
    rt.log.warn('a turn of an export failed', { export: one.id, ...describeError(error) });
    await wakeLater(rt.db, { ...one, wakeAt: timestampFromMs(rt.clock.nowMs() + FAILED_MS) });
  }
}

/** Works on one export for one turn, account after account. Returns true if there was one. */
export async function runExports(rt: Runtime): Promise<boolean> {
  const now = rt.clock.now();
  const waiting = await walkWaiting(rt, {
    read: (afterAccountId, limit) => listExportWork(rt.db, afterAccountId, limit),
    canAct: ({ wakeAt }) => wakeAt <= now,
  });
  const [next] = waiting.rows;
  if (!next) {
    await encoders.get(rt)?.close();
    return false;
  }
  const one = await takeExport(rt.db, { ...next, now });
  if (one) await takeTurn(rt, one);
  return true;
}

export async function measureStuckExports(rt: Runtime): Promise<number> {
  const since = await findStuckSince(rt.db);
  return since === null ? 0 : Math.max(0, Math.floor((rt.clock.nowMs() - msFromTimestamp(since)) / 1000));
}
