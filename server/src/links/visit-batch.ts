import { type Uuid, uuidV7 } from '../lib/uuid.ts';
import type { MessageOfLink } from './link.ts';
import type { Visit } from './visit.ts';

export interface BatchOfAccount {
  readonly accountId: number;
  readonly firstId: string;
  readonly lastId: string;
  readonly visits: number;
}

/** What a batch tells of one message's links. */
export interface ClicksOfMessage {
  readonly accountId: number;
  readonly messageId: Uuid;
  readonly campaignId: number;
  readonly humans: number;
  readonly machines: number;
  /** Of a person; null when only machines came. */
  readonly firstAtMs: number | null;
}

/** Visits ready for COPY. Their ids are fixed here: storing a batch a second time fails on them and changes nothing. */
export interface VisitBatch {
  readonly atMs: number;
  readonly accounts: readonly BatchOfAccount[];
  readonly rows: readonly Buffer[];
  readonly clicks: readonly ClicksOfMessage[];
}

/** An id's last eight digits count the visits of the batch; the 42 random bits before them tell batches apart. */
const COUNTER_DIGITS = 8;

/** What is written to the server in one go: smaller pieces cost a call and a wake-up each, larger ones hold others up. */
const PIECE_CHARS = 65_536;

function idOf(prefix: string, index: number): string {
  return prefix + index.toString(16).padStart(COUNTER_DIGITS, '0');
}

function field(value: string | null): string {
  if (value === null) return '\\N';
  return /[\\\t\n\r]/.test(value)
    ? value.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
    : value;
}

interface Numbering {
  readonly prefix: string;
  visits: number;
}

/** A batch that grows while visits come in: turning them into rows bit by bit never holds a request up for long. */
export class GrowingBatch {
  readonly #atMs: number;
  readonly #accounts = new Map<number, Numbering>();
  readonly #rows: Buffer[] = [];
  readonly #clicks = new Map<Uuid, ClicksOfMessage>();
  /** Rows that are not yet a piece. */
  #text = '';
  #visits = 0;
  #secondMs = Number.NaN;
  #second = '';

  constructor(atMs: number) {
    this.#atMs = atMs;
  }

  get visits(): number {
    return this.#visits;
  }

  #numbering(accountId: number): Numbering {
    let known = this.#accounts.get(accountId);
    if (!known) {
      known = { prefix: uuidV7(this.#atMs).slice(0, -COUNTER_DIGITS), visits: 0 };
      this.#accounts.set(accountId, known);
    }
    return known;
  }

  #timeOf(ms: number): string {
    const secondMs = ms - (ms % 1000);
    if (secondMs !== this.#secondMs) {
      this.#secondMs = secondMs;
      this.#second = new Date(secondMs).toISOString().slice(0, 20);
    }
    return `${this.#second}${String(ms - secondMs).padStart(3, '0')}Z`;
  }

  #noteClick({ accountId, atMs, isMachine }: Visit, { id, campaignId }: MessageOfLink): void {
    const known = this.#clicks.get(id);
    const firstAtMs = isMachine ? null : atMs;
    this.#clicks.set(id, {
      accountId,
      messageId: id,
      campaignId,
      humans: (known?.humans ?? 0) + (isMachine ? 0 : 1),
      machines: (known?.machines ?? 0) + (isMachine ? 1 : 0),
      firstAtMs: known?.firstAtMs ?? firstAtMs,
    });
  }

  add(visits: readonly Visit[]): void {
    let text = this.#text;
    for (const visit of visits) {
      if (visit.message) this.#noteClick(visit, visit.message);
      const numbering = this.#numbering(visit.accountId);
      const id = idOf(numbering.prefix, numbering.visits);
      numbering.visits += 1;
      const flags = `${visit.isMachine ? 't' : 'f'}\t${visit.isCounted ? 't' : 'f'}`;
      const told = `${field(visit.address)}\t${field(visit.browser)}\t${field(visit.operatingSystem)}\t${field(visit.deviceType)}\t${field(visit.referrer)}`;
      text += `${visit.accountId}\t${visit.linkId}\t${id}\t${this.#timeOf(visit.atMs)}\t${flags}\t${told}\n`;
    }
    this.#visits += visits.length;
    this.#text = text;
    if (text.length >= PIECE_CHARS) this.#cutPiece();
  }

  #cutPiece(): void {
    if (this.#text !== '') this.#rows.push(Buffer.from(this.#text));
    this.#text = '';
  }

  close(): VisitBatch {
    this.#cutPiece();
    const accounts = [...this.#accounts].map(([accountId, { prefix, visits }]) => ({
      accountId,
      firstId: idOf(prefix, 0) as Uuid,
      lastId: idOf(prefix, visits - 1) as Uuid,
      visits,
    }));
    return { atMs: this.#atMs, accounts, rows: this.#rows, clicks: [...this.#clicks.values()] };
  }
}
