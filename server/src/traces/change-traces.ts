import { AppError, invalidInput, notFound } from '../errors.ts';
import type { Page, PageRequest } from '../lib/ids/page.ts';
import { type Uuid, uuidV7 } from '../lib/ids/uuid.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import { msFromTimestamp, timestampFromMs } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import {
  claimTrace,
  countPeer,
  countRunning,
  countTraces,
  deleteEntries,
  deleteTraceRow,
  endTrace as endTraceRow,
  findTrace,
  insertTrace,
  listEntries,
  raiseTracesVersion,
  readTraces,
  type TraceEntryRow,
  type TraceRow,
} from './store-traces.ts';

const RUNNING_MAX = 5;
const KEPT_MAX = 20;
const MINUTES = 10;

export interface NewTrace {
  readonly carrierId: number | null;
  readonly trunkId: number | null;
  readonly phoneNumber: PhoneNumber | null;
  readonly minutes: number | undefined;
  readonly withTexts: boolean;
}

export const goesOn = (rt: Pick<Runtime, 'clock'>, { endedAt, endsAt }: TraceRow): boolean =>
  endedAt === null && msFromTimestamp(endsAt) > rt.clock.nowMs();

function refuseOther({ carrierId, trunkId, phoneNumber }: NewTrace): void {
  if ([carrierId, trunkId, phoneNumber].filter((one) => one !== null).length !== 1)
    throw invalidInput({ carrier_id: ['Please name a carrier, a trunk or a phone number, and only one of them.'] });
}

export async function startTrace(rt: Runtime, input: NewTrace): Promise<TraceRow> {
  refuseOther(input);
  const { carrierId, trunkId, phoneNumber, withTexts, minutes = MINUTES } = input;
  if (phoneNumber === null && (await countPeer(rt.db, carrierId, trunkId)) === 0)
    throw invalidInput(
      carrierId === null
        ? { trunk_id: ['The trunk id field names no trunk.'] }
        : { carrier_id: ['The carrier id field names no carrier.'] },
    );
  const nowMs = rt.clock.nowMs();
  const trace: TraceRow = {
    ...{ id: uuidV7(nowMs), carrierId, trunkId, phoneNumber, withTexts },
    ...{ endsAt: timestampFromMs(nowMs + minutes * 60_000), endedAt: null, entries: 0, octets: 0, dropped: 0 },
    createdAt: timestampFromMs(nowMs),
  };
  return rt.db.transact(async (tx) => {
    await raiseTracesVersion(tx);
    if ((await countRunning(tx, trace.createdAt)) >= RUNNING_MAX)
      throw new AppError('conflict', `${RUNNING_MAX} traces run already: please end one of them first.`);
    if ((await countTraces(tx)) >= KEPT_MAX)
      throw new AppError('conflict', `${KEPT_MAX} traces are kept: please delete some of them first.`);
    await insertTrace(tx, trace);
    return trace;
  });
}

export async function getTrace(rt: Runtime, id: Uuid): Promise<TraceRow> {
  const trace = await findTrace(rt.db, id);
  if (trace === null) throw notFound('Trace');
  return trace;
}

export const listTraces = (rt: Runtime, request: PageRequest): Promise<Page<TraceRow>> => readTraces(rt.db, request);

export function endTrace(rt: Runtime, id: Uuid): Promise<TraceRow> {
  return rt.db.transact(async (tx) => {
    const trace = await claimTrace(tx, id);
    if (trace === null) throw notFound('Trace');
    if (!goesOn(rt, trace)) return trace;
    const endedAt = rt.clock.now();
    await endTraceRow(tx, id, endedAt);
    return { ...trace, endedAt };
  });
}

export function deleteTrace(rt: Runtime, id: Uuid): Promise<void> {
  return rt.db.transact(async (tx) => {
    if (!(await deleteTraceRow(tx, id))) throw notFound('Trace');
    await deleteEntries(tx, id);
  });
}

export interface PageOfTrace {
  readonly after: number;
  readonly limit: number;
  readonly withTexts: boolean;
}

/** Reads in a transaction: with it, the audit entry is committed. */
export function readEntries(rt: Runtime, id: Uuid, page: PageOfTrace) {
  return rt.db.transact(async (tx) => {
    const trace = await findTrace(tx, id);
    if (trace === null) throw notFound('Trace');
    const { after, limit, withTexts } = page;
    const rows = await listEntries(tx, { traceId: id, after, limit });
    const entries = rows.map(
      ({ entry, texts, ...row }): TraceEntryRow => ({ ...row, ...entry, texts: withTexts ? (texts ?? []) : [] }),
    );
    return { running: goesOn(rt, trace), entries };
  });
}
