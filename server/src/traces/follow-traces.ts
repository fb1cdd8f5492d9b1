import { RecentMap } from '../lib/background/recent-map.ts';
import { type Repeated, repeat } from '../lib/background/repeat.ts';
import { shareNext } from '../lib/background/share-next.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import { msFromTimestamp, type Timestamp, timestampFromMs } from '../lib/time/timestamp.ts';
import { describeError } from '../log.ts';
import type { Runtime } from '../runtime.ts';
import { type KeptNote, octetsOf, storeNotes } from './keep-notes.ts';
import { type ActiveTrace, listRunning, readTracesVersion, type TraceEntryRow } from './store-traces.ts';

/** Half of the second within which every process must know a change. */
const POLL_MS = 500;
const QUEUE_MAX = 2_000;
const QUEUE_OCTETS_MAX = 8 * 1024 * 1024;
const CONVERSATIONS_MAX = 20_000;
const DETAILS_MAX = 80;
const DETAIL_CHARACTERS_MAX = 400;
const TEXT_CHARACTERS_MAX = 4_000;
/** Numbers are compared by their last digits, since carriers write them in several forms. */
const END_DIGITS = 7;
const UNPRINTABLE = /\p{Cc}/gu;

/** One message, without anything secret: whoever makes a note leaves passwords and keys out. */
export interface TraceNote extends Pick<TraceEntryRow, 'protocol' | 'direction' | 'line' | 'details' | 'texts'> {
  readonly carrierId: number | null;
  /** The hosts that a SIP request names, in small letters. */
  readonly hosts?: readonly string[];
  /** The numbers in it, as they are written. */
  readonly numbers: readonly string[];
  /** The same for a request and all that answers it. */
  readonly conversation: string;
}

/** What the connections of a process ask: nothing is made for a trace while none runs. */
export interface Tracer {
  readonly isOn: boolean;
  note(note: TraceNote): void;
}

export interface RunningTraces extends Tracer {
  /** Reads now what runs, and stores now what waits. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

const clean = (text: string, max: number): string => text.replace(UNPRINTABLE, ' ').slice(0, max);

function endsOf(numbers: readonly string[]): string[] {
  const digits = numbers.map((number) => number.replace(/\D/g, '')).filter((number) => number.length >= END_DIGITS);
  return [...new Set(digits.map((number) => number.slice(-END_DIGITS)))];
}

function keep(trace: ActiveTrace, note: TraceNote, at: Timestamp): KeptNote {
  const { protocol, direction, carrierId, line, details, texts, numbers } = note;
  return {
    traceId: trace.id,
    at,
    entry: JSON.stringify({
      ...{ protocol, direction, carrierId, line: clean(line, DETAIL_CHARACTERS_MAX) },
      details: details.slice(0, DETAILS_MAX).map((one) => clean(one, DETAIL_CHARACTERS_MAX)),
    }),
    texts: trace.withTexts ? JSON.stringify(texts.map((text) => text.slice(0, TEXT_CHARACTERS_MAX))) : null,
    ends: endsOf(trace.phoneNumber === null ? numbers : [...numbers, trace.phoneNumber]).join(','),
  };
}

class Traces implements RunningTraces {
  readonly #rt: Runtime;
  #known = -1;
  #active: readonly ActiveTrace[] = [];
  #queue: KeptNote[] = [];
  #queuedOctets = 0;
  readonly #dropped = new Map<Uuid, number>();
  /** By trace and conversation: what follows a message of the trace belongs to it, although it names no number or host. */
  readonly #conversations = new RecentMap<string, string>(CONVERSATIONS_MAX);
  readonly refresh = shareNext(() => this.#refreshOnce());
  #polls: Repeated | null = null;
  isOn = false;

  constructor(rt: Runtime) {
    this.#rt = rt;
  }

  watch(): void {
    this.#polls = repeat(POLL_MS, this.refresh, (error) => {
      this.#rt.log.debug('traces were not read or stored', describeError(error));
    });
  }

  async #refreshOnce(): Promise<void> {
    const version = await readTracesVersion(this.#rt.db);
    // Whatever ends a trace, or moves its end, is seen while it runs.
    if (version !== this.#known || this.isOn) {
      this.#active = await listRunning(this.#rt.db, this.#rt.clock.now());
      this.isOn = this.#active.length > 0;
      this.#known = version;
      if (!this.isOn) this.#conversations.clear();
    }
    await this.#flush();
  }

  note(told: TraceNote): void {
    const note = { ...told, texts: told.texts.map(this.#rt.codes.without) };
    const nowMs = this.#rt.clock.nowMs();
    for (const trace of this.#active) {
      if (msFromTimestamp(trace.endsAt) <= nowMs || !this.#isOf(trace, note)) continue;
      const kept = keep(trace, note, timestampFromMs(nowMs));
      const octets = this.#queuedOctets + octetsOf(kept);
      if (this.#queue.length >= QUEUE_MAX || octets > QUEUE_OCTETS_MAX) this.#leaveOut(trace.id, 1);
      else {
        this.#queue.push(kept);
        this.#queuedOctets = octets;
      }
    }
  }

  #leaveOut(id: Uuid, count: number): void {
    this.#dropped.set(id, (this.#dropped.get(id) ?? 0) + count);
  }

  #isOf(trace: ActiveTrace, note: TraceNote): boolean {
    if (trace.carrierId !== null) return trace.carrierId === note.carrierId;
    const key = `${trace.id} ${note.conversation}`;
    const ends = trace.phoneNumber === null ? [] : endsOf(note.numbers);
    const isNamed =
      trace.phoneNumber === null
        ? note.hosts?.some((host) => trace.hosts.includes(host)) === true
        : ends.includes(trace.phoneNumber.slice(-END_DIGITS));
    if (isNamed) this.#conversations.set(key, trace.id);
    // A carrier may use a number of a conversation again: what names other numbers is theirs.
    return isNamed || (ends.length === 0 && this.#conversations.get(key) !== undefined);
  }

  async #flush(): Promise<void> {
    const notes = Map.groupBy(this.#queue, ({ traceId }) => traceId);
    const dropped = new Map(this.#dropped);
    this.#queue = [];
    this.#queuedOctets = 0;
    this.#dropped.clear();
    const ids = [...new Set([...notes.keys(), ...dropped.keys()])];
    const ends = await Promise.allSettled(
      ids.map((id) => storeNotes(this.#rt, id, notes.get(id) ?? [], dropped.get(id) ?? 0)),
    );
    // They are not stored again, since they may be stored already.
    for (const [at, id] of ids.entries())
      if (ends[at]?.status === 'rejected') this.#leaveOut(id, (notes.get(id)?.length ?? 0) + (dropped.get(id) ?? 0));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  async stop(): Promise<void> {
    await this.#polls?.stop();
    await this.refresh().catch((error: unknown) => {
      this.#rt.log.debug('the end of a trace was not stored', describeError(error));
    });
  }
}

export async function startTraces(rt: Runtime): Promise<RunningTraces> {
  const traces = new Traces(rt);
  await traces.refresh();
  traces.watch();
  return traces;
}
