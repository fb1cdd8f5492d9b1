import { Worker } from 'node:worker_threads';
import type { MediaCommand, MediaReport, Playback } from './media-protocol.ts';
import { PacingFigures } from './pacing-figures.ts';
import type { RtpPorts } from './rtp-ports.ts';
import type { RtpStats } from './rtp-stream.ts';
import type { NegotiatedAudio } from './sdp.ts';

export interface MediaHandlers {
  onDigit: (digit: string) => void;
  onPlayed: () => void;
  // Called when the far side was silent for the longest time that it may be.
  onSilent: (silentMs: number) => void;
  // Called when the media thread died, so that the call has no sound any more.
  onFailed: () => void;
}

export interface RecordingSource {
  id: string;
  mulaw: Uint8Array;
}

interface OpenCall {
  handlers: MediaHandlers;
  recordingId: string | null;
  port: number | null;
  // Called with false if another program has the port.
  onOpened: ((isOpen: boolean) => void) | null;
  onOpenFailed: ((error: Error) => void) | null;
  onClosed: ((stats: RtpStats | null) => void) | null;
}

const REPLY_TIMEOUT_MS = 5000;
// Recordings that the thread keeps after their last call, so that a campaign does not load its own again and again.
const IDLE_RECORDINGS_MAX = 32;
// The objects of a packet die at once, so small and frequent collections have little to do: pauses are shorter, and the thread
// takes a fifth of the memory that it would take by default.
const MEMORY = { maxYoungGenerationSizeMb: 8 };

// The signalling side of the media thread. The thread starts with the first call, and again after it has died.
export class MediaEngine {
  readonly pacing = new PacingFigures();
  readonly #ports: RtpPorts;
  readonly #calls = new Map<number, OpenCall>();
  readonly #uses = new Map<string, number>();
  #worker: Worker | null = null;
  #nextId = 1;

  constructor(ports: RtpPorts) {
    this.#ports = ports;
  }

  // Opens sockets on this address of ours, which has the family of the signalling.
  async open(host: string, recording: RecordingSource | null, handlers: MediaHandlers): Promise<MediaSession> {
    const id = this.#nextId;
    this.#nextId += 1;
    const call: OpenCall = {
      handlers,
      ...{ recordingId: null, port: null, onOpened: null, onOpenFailed: null, onClosed: null },
    };
    this.#calls.set(id, call);
    if (recording !== null) call.recordingId = this.#load(recording);
    try {
      const port = await this.#openPort(id, call, host);
      return new MediaSession({ id, host, port, post: (command) => this.#post(command), close: () => this.#close(id) });
    } catch (error) {
      this.#forget(id);
      this.#post({ kind: 'close', id });
      throw error;
    }
  }

  // Tries one pair after the other, until one is ours or none is left.
  async #openPort(id: number, call: OpenCall, host: string): Promise<number> {
    for (;;) {
      const port = this.#ports.take();
      call.port = port;
      let timer: NodeJS.Timeout | undefined;
      const isOpen = await new Promise<boolean>((resolve, reject) => {
        call.onOpened = resolve;
        call.onOpenFailed = reject;
        timer = setTimeout(() => reject(new Error('the media thread does not answer')), REPLY_TIMEOUT_MS);
        this.#post({ kind: 'open', id, host, port });
      }).finally(() => clearTimeout(timer));
      if (isOpen) {
        this.#ports.noteOpened(port);
        return port;
      }
      call.port = null;
      this.#ports.noteHeld(port);
    }
  }

  async stop(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    for (const id of [...this.#calls.keys()]) this.#forget(id)?.onClosed?.(null);
    await worker?.terminate();
  }

  #load({ id, mulaw }: RecordingSource): string {
    const uses = this.#uses.get(id);
    if (uses === undefined) this.#post({ kind: 'load', recordingId: id, mulaw });
    this.#uses.delete(id);
    this.#uses.set(id, (uses ?? 0) + 1);
    return id;
  }

  #unload(id: string): void {
    this.#uses.set(id, Math.max(0, (this.#uses.get(id) ?? 1) - 1));
    const idle = [...this.#uses].filter(([, uses]) => uses === 0);
    // The map is in order of use, so its first idle entry has been idle longest.
    for (const [oldest] of idle.slice(0, Math.max(0, idle.length - IDLE_RECORDINGS_MAX))) {
      this.#uses.delete(oldest);
      this.#post({ kind: 'unload', recordingId: oldest });
    }
  }

  #close(id: number): Promise<RtpStats | null> {
    const call = this.#calls.get(id);
    if (call === undefined) return Promise.resolve(null);
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#forget(id)?.onClosed?.(null), REPLY_TIMEOUT_MS);
      call.onClosed = (stats) => {
        clearTimeout(timer);
        resolve(stats);
      };
      this.#post({ kind: 'close', id });
    });
  }

  #forget(id: number): OpenCall | undefined {
    const call = this.#calls.get(id);
    this.#calls.delete(id);
    if (call?.recordingId) this.#unload(call.recordingId);
    if (call?.port) this.#ports.giveBack(call.port);
    return call;
  }

  #post(command: MediaCommand): void {
    this.#worker ??= this.#startWorker();
    this.#worker.postMessage(command);
  }

  #startWorker(): Worker {
    // The worker's file ends in .ts in the sources and in .js in a compiled release, as this file does.
    const ending = import.meta.url.slice(import.meta.url.lastIndexOf('.'));
    const worker = new Worker(new URL(`./media-worker${ending}`, import.meta.url), {
      workerData: this.pacing.memory,
      resourceLimits: MEMORY,
    });
    worker.on('message', (report: MediaReport) => this.#apply(report));
    // The exit event follows every error, and its handler tells the calls.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      if (this.#worker === worker) this.#fail();
    });
    return worker;
  }

  #fail(): void {
    this.#worker = null;
    this.#uses.clear();
    for (const [id, call] of [...this.#calls]) {
      this.#calls.delete(id);
      if (call.port !== null) this.#ports.giveBack(call.port);
      call.onOpenFailed?.(new Error('the media thread ended'));
      call.onClosed?.(null);
      call.handlers.onFailed();
    }
  }

  #apply(report: MediaReport): void {
    const call = this.#calls.get(report.id);
    if (call === undefined) return;
    if (report.kind === 'opened' || report.kind === 'held') call.onOpened?.(report.kind === 'opened');
    else if (report.kind === 'failed') call.onOpenFailed?.(new Error(report.reason));
    else if (report.kind === 'digit') call.handlers.onDigit(report.digit);
    else if (report.kind === 'played') call.handlers.onPlayed();
    else if (report.kind === 'silent') call.handlers.onSilent(report.silentMs);
    else this.#forget(report.id)?.onClosed?.(report.stats);
  }
}

interface MediaSessionParts {
  id: number;
  host: string;
  port: number;
  post: (command: MediaCommand) => void;
  close: () => Promise<RtpStats | null>;
}

export class MediaSession {
  readonly host: string;
  readonly port: number;
  readonly #post: (command: MediaCommand) => void;
  readonly #close: () => Promise<RtpStats | null>;
  readonly #id: number;

  constructor({ id, host, port, post, close }: MediaSessionParts) {
    this.host = host;
    this.port = port;
    this.#post = post;
    this.#close = close;
    this.#id = id;
  }

  start(remote: NegotiatedAudio, playback: Playback, cname: string): void {
    this.#post({ kind: 'start', id: this.#id, remote, playback, cname });
  }

  update(remote: NegotiatedAudio): void {
    this.#post({ kind: 'update', id: this.#id, remote });
  }

  sendDigits(digits: string): void {
    this.#post({ kind: 'digits', id: this.#id, digits });
  }

  close(): Promise<RtpStats | null> {
    return this.#close();
  }
}
