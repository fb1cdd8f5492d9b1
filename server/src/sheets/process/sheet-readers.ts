import type { Known } from '../recognise-columns.ts';
import type { ReadOptions, SheetChoice, SheetPlace, SheetSource } from '../sheet.ts';
import { SheetRefused } from '../sheet-refused.ts';
import type { SheetStep } from './protocol.ts';
import { SHEET_LIMITS, type SheetLimits, SheetProcess } from './sheet-process.ts';

/** The files in hand, each in a process of its own, of which those without a turn wait for bytes. */
const KEPT_MAX = 3;
/** A file without a turn for this long was cancelled, or another process of the service has it. */
const IDLE_MS = 60_000;
/** A process that had more than this for its last file does not read the next one. */
const REUSE_BYTES_MAX = 160 * 1024 * 1024;

export interface SheetToRead extends Pick<ReadOptions, 'batchRows'> {
  readonly source: SheetSource;
  readonly choice: SheetChoice;
  readonly from: SheetPlace | null;
  /** Null if the columns are recognised already. */
  readonly known: Known | null;
}

/** A file that a process reads. Between turns the process waits, because nothing answers it. */
class FileReading {
  readonly #process: SheetProcess;
  readonly #source: SheetSource;
  #isAsked = true;
  #isEnded = false;

  constructor(process: SheetProcess, { source, choice, batchRows, from, known }: SheetToRead) {
    this.#process = process;
    this.#source = source;
    process.open({ kind: 'open', bytes: source.bytes, choice, batchRows, from, known });
  }

  get process(): SheetProcess {
    return this.#process;
  }

  /** Whether its process has told how the file ended, and waits for another one. */
  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Returns what the file tells next; null if the time is over before it does. Throws SheetRefused and SheetProcessGone. */
  async next(untilMs: number): Promise<SheetStep | null> {
    if (!this.#isAsked) this.#process.send({ kind: 'next' });
    this.#isAsked = true;
    for (;;) {
      const said = await this.#process.receive(untilMs);
      if (said === null) return null;
      if (said.kind === 'end' || said.kind === 'refused') this.#isEnded = true;
      if (said.kind === 'refused') throw new SheetRefused(said.sentence);
      if (said.kind === 'failed') throw new Error(`a file could not be read: ${said.reason}`);
      if (said.kind !== 'read') {
        this.#isAsked = false;
        return said;
      }
      this.#process.send({ kind: 'bytes', bytes: await this.#source.read(said.from, said.length) });
    }
  }
}

export type SheetReading = FileReading;

interface Kept {
  readonly key: string;
  readonly id: number;
  readonly reading: SheetReading;
  readonly atMs: number;
}

/** The processes that read files for one service: a file of each account at a time. */
export class SheetReaders {
  readonly #limits: SheetLimits;
  /** By account, the one whose turn was longest ago first. */
  readonly #kept = new Map<number, Kept>();
  readonly #timer: NodeJS.Timeout;
  /** Files that gave way to others. They begin again, so they need longer turns. */
  readonly #gaveWay = new Set<number>();
  #spare: SheetProcess | null = null;
  #spareAtMs = 0;
  #isStopped = false;

  constructor(limits: SheetLimits = SHEET_LIMITS) {
    this.#limits = limits;
    this.#timer = setInterval(() => this.#forget(), IDLE_MS / 2).unref();
  }

  /** The file of the account that is in hand; null for none. */
  keptOf(accountId: number): number | null {
    return this.#kept.get(accountId)?.id ?? null;
  }

  hasGivenWay(id: number): boolean {
    return this.#gaveWay.has(id);
  }

  /** Goes on with a file at the place that the key names, or begins it. */
  take(accountId: number, { id, key }: Pick<Kept, 'id' | 'key'>, open: () => SheetToRead): SheetReading {
    const kept = this.#kept.get(accountId);
    this.#kept.delete(accountId);
    if (kept?.id === id && kept.key === key) return kept.reading;
    kept?.reading.process.kill();
    const [longest] = this.#kept.keys();
    if (this.#kept.size >= KEPT_MAX && longest !== undefined) this.#giveWay(longest);
    const process = this.#spare ?? new SheetProcess(this.#limits);
    this.#spare = null;
    return new FileReading(process, open());
  }

  /** Keeps a file whose turn is over. */
  keep(accountId: number, { id, key }: Pick<Kept, 'id' | 'key'>, reading: SheetReading): void {
    if (this.#isStopped) reading.process.kill();
    else this.#kept.set(accountId, { id, key, reading, atMs: performance.now() });
  }

  /**
   * Takes back the process of a file that is not read further. It stays for the next one if the file was read to its end or refused: of
   * many files that are refused at once, the starts of their processes would cost other work the most.
   */
  giveBack(id: number, { process, isEnded }: SheetReading): void {
    this.#gaveWay.delete(id);
    const isSmall = process.memoryBytesMost < REUSE_BYTES_MAX;
    const mayStay = isEnded && isSmall && this.#spare === null && !this.#isStopped;
    if (!mayStay) process.kill();
    else [this.#spare, this.#spareAtMs] = [process, performance.now()];
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
    for (const { reading } of this.#kept.values()) reading.process.kill();
    this.#kept.clear();
    this.#spare?.kill();
    this.#spare = null;
  }

  #giveWay(accountId: number): void {
    const kept = this.#kept.get(accountId);
    this.#kept.delete(accountId);
    if (!kept) return;
    this.#gaveWay.add(kept.id);
    kept.reading.process.kill();
  }

  /** Ends the processes that had nothing to do for long. */
  #forget(): void {
    const beforeMs = performance.now() - IDLE_MS;
    for (const [accountId, { atMs, reading }] of this.#kept) {
      if (atMs > beforeMs) continue;
      this.#kept.delete(accountId);
      reading.process.kill();
    }
    if (this.#spareAtMs > beforeMs) return;
    this.#spare?.kill();
    this.#spare = null;
  }
}
