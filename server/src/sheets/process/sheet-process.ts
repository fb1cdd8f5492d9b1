import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { fileURLToPath } from 'node:url';
import { SheetRefused } from '../sheet-refused.ts';
import type { FromReader, ToReader } from './protocol.ts';

export interface SheetLimits {
  /** All memory of the process; the bounds in parsing keep known files far below it. */
  readonly memoryBytes: number;
  readonly heapMegabytes: number;
  /** Processor time for one file. */
  readonly processorMs: number;
  /** How long it may be silent after it was asked or answered. */
  readonly silentMs: number;
}

export const SHEET_LIMITS: SheetLimits = {
  memoryBytes: 512 * 1024 * 1024,
  heapMegabytes: 320,
  processorMs: 600_000,
  silentMs: 300_000,
};

const LOOK_MS = 100;
const TICK_MS = 10;
const KIBIBYTE = 1024;
const OUTPUT_CHARS_MAX = 2_000;

const TOO_LONG =
  'Reading the file takes far longer than reading a list of people may. Save the list as CSV and import that.';
const TOO_MUCH =
  'Reading the file takes far more memory than reading a list of people may. Save the list as CSV and import that.';

/** The process that reads a file ended by itself: it crashed, or was killed from outside. */
export class SheetProcessGone extends Error {
  override readonly name = 'SheetProcessGone';
}

interface Use {
  readonly memoryBytes: number;
  readonly processorMs: number;
}

/** Null where the system does not tell; the limit of the heap and that of silence then hold alone. */
function readUse(pid: number): Use | null {
  try {
    const kibibytes = Number(/^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0);
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name of the program, in brackets, may have spaces. Then come the state and, eleven places on, the two times.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { memoryBytes: kibibytes * KIBIBYTE, processorMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS };
  } catch {
    return null;
  }
}

function start(limits: SheetLimits): ChildProcess {
  // The file ends in .ts in the sources and in .js in a compiled release, as this file does.
  const ending = import.meta.url.slice(import.meta.url.lastIndexOf('.'));
  const cache = getCompileCacheDir();
  return fork(fileURLToPath(new URL(`./read-sheets-worker${ending}`, import.meta.url)), [], {
    // It needs no settings, so it gets no environment and thus no secrets.
    env: cache === undefined ? {} : { NODE_COMPILE_CACHE: cache },
    execArgv: [`--max-old-space-size=${limits.heapMegabytes}`, '--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

/** A process that reads one file after the other, watched and ended at its limits. It keeps the service alive only while it is awaited. */
export class SheetProcess {
  readonly #child: ChildProcess;
  readonly #limits: SheetLimits;
  readonly #inbox: FromReader[] = [];
  readonly #watch: NodeJS.Timeout;
  #wake: (() => void) | null = null;
  #end: Error | null = null;
  #output = '';
  #saidAtMs = performance.now();
  /** Whether an answer of it is due. */
  #isBusy = false;
  #processorMsBefore = 0;
  #memoryBytesMost = 0;

  constructor(limits: SheetLimits) {
    this.#limits = limits;
    this.#child = start(limits);
    this.#child.on('message', (message: FromReader) => {
      this.#isBusy = false;
      this.#inbox.push(message);
      this.#wake?.();
    });
    this.#child.stderr?.on('data', (chunk: Buffer) => {
      this.#output = (this.#output + chunk.toString()).slice(-OUTPUT_CHARS_MAX);
    });
    this.#child.on('error', (error) => this.#over(new SheetProcessGone(error.message)));
    this.#child.on('exit', (code, signal) =>
      this.#over(new SheetProcessGone(`it ended with ${signal ?? code}: ${this.#output.trim()}`)),
    );
    this.#watch = setInterval(() => this.#look(), LOOK_MS).unref();
    this.#rest();
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** The most memory that it was seen to have. */
  get memoryBytesMost(): number {
    return this.#memoryBytesMost;
  }

  /** Opens a file: what it takes from now on counts for this file. */
  open(message: ToReader & { kind: 'open' }): void {
    this.#processorMsBefore = this.#use()?.processorMs ?? 0;
    this.send(message);
  }

  send(message: ToReader): void {
    this.#saidAtMs = performance.now();
    this.#isBusy = true;
    // What it can no longer receive, its end tells.
    if (this.#end === null) this.#child.send(message, () => undefined);
  }

  /** Returns what it says next; null if it says nothing until then. Throws SheetRefused at a limit, SheetProcessGone if it is gone. */
  async receive(untilMs: number): Promise<FromReader | null> {
    const leftMs = untilMs - performance.now();
    if (this.#inbox.length === 0 && this.#end === null && leftMs > 0) await this.#listen(leftMs);
    const message = this.#inbox.shift();
    if (message) return message;
    if (this.#end) throw this.#end;
    return null;
  }

  kill(): void {
    this.#over(new SheetProcessGone('it was ended'));
  }

  async #listen(ms: number): Promise<void> {
    this.#child.ref();
    this.#child.channel?.ref();
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    this.#wake = resolve;
    await promise;
    clearTimeout(timer);
    this.#wake = null;
    this.#rest();
  }

  #rest(): void {
    this.#child.unref();
    this.#child.channel?.unref();
    // The pipe of what it prints would keep the service alive too.
    (this.#child.stderr as unknown as { unref(): void } | null)?.unref();
  }

  #use(): Use | null {
    return this.#child.pid === undefined ? null : readUse(this.#child.pid);
  }

  #look(): void {
    const use = this.#use();
    this.#memoryBytesMost = Math.max(this.#memoryBytesMost, use?.memoryBytes ?? 0);
    if (use && use.memoryBytes > this.#limits.memoryBytes) this.#over(new SheetRefused(TOO_MUCH));
    const processorMs = (use?.processorMs ?? 0) - this.#processorMsBefore;
    const silentMs = this.#isBusy ? performance.now() - this.#saidAtMs : 0;
    if (processorMs > this.#limits.processorMs || silentMs > this.#limits.silentMs)
      this.#over(new SheetRefused(TOO_LONG));
  }

  #over(end: Error): void {
    if (this.#end !== null) return;
    this.#end = end;
    clearInterval(this.#watch);
    this.#child.kill('SIGKILL');
    this.#wake?.();
  }
}
