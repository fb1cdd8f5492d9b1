import type { Uuid } from '../lib/ids/uuid.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { addToTrace, claimTrace, endTrace, insertEntries } from './store-traces.ts';

const ENTRIES_MAX = 10_000;
const OCTETS_MAX = 10 * 1024 * 1024;

export interface KeptNote {
  readonly traceId: Uuid;
  readonly at: Timestamp;
  /** As JSON. */
  readonly entry: string;
  readonly texts: string | null;
  readonly ends: string;
}

export const octetsOf = ({ entry, texts }: Pick<KeptNote, 'entry' | 'texts'>): number =>
  Buffer.byteLength(entry) + Buffer.byteLength(texts ?? '');

/** Returns those that the trace still has room for. */
function fitting(notes: readonly KeptNote[], used: { readonly entries: number; readonly octets: number }) {
  let { octets } = used;
  const kept: KeptNote[] = [];
  for (const note of notes) {
    octets += octetsOf(note);
    if (used.entries + kept.length >= ENTRIES_MAX || octets > OCTETS_MAX) break;
    kept.push(note);
  }
  return { kept, octets: kept.reduce((sum, note) => sum + octetsOf(note), 0), isFull: kept.length < notes.length };
}

/** Stores what was noted for a trace, and how many were left out. What was noted for a trace that was ended or deleted is dropped. */
export function storeNotes(rt: Runtime, id: Uuid, notes: readonly KeptNote[], dropped: number): Promise<void> {
  return rt.db.transact(async (tx) => {
    const trace = await claimTrace(tx, id);
    if (trace === null || trace.endedAt !== null) return;
    const { kept, octets, isFull } = fitting(notes, trace);
    const lost = dropped + notes.length - kept.length;
    await addToTrace(tx, { id, entries: kept.length, octets, dropped: lost });
    if (kept.length > 0)
      await insertEntries(tx, {
        traceId: id,
        numbers: kept.map((_, index) => trace.entries + index + 1),
        times: kept.map(({ at }) => at),
        entries: kept.map(({ entry }) => entry),
        texts: kept.map(({ texts }) => texts),
        ends: kept.map(({ ends }) => ends),
      });
    if (isFull || trace.entries + kept.length >= ENTRIES_MAX) await endTrace(tx, id, rt.clock.now());
  });
}
