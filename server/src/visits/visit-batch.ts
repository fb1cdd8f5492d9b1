import { type Uuid, uuidV7 } from '../lib/ids/uuid.ts';
import type { ActiveLink, MessageOfLink } from '../links/index.ts';
import { type EncodedTrace, type IdHead, idHead, ROW_HEAD_BYTES, writeRowHead } from './visit-row.ts';

export type VisitedLink = Pick<ActiveLink, 'accountId' | 'id' | 'message'>;

export interface BatchOfAccount {
  readonly accountId: number;
  readonly firstId: string;
  readonly lastId: string;
  readonly visits: number;
}

/** The clicks of one message's links in a batch. */
export interface ClicksOfMessage {
  readonly accountId: number;
  readonly messageId: Uuid;
  readonly campaignId: number;
  readonly humans: number;
  readonly machines: number;
  /** The time of the first human click, null if only machines came. */
  readonly firstAtMs: number | null;
  /** The indexes of its visits among those of the account in this batch. Empty in a batch that an earlier version left on disk. */
  readonly places: readonly number[];
}

/** Visits ready for COPY. Their ids are fixed, so storing a batch a second time fails and changes nothing. */
export interface VisitBatch {
  readonly atMs: number;
  readonly accounts: readonly BatchOfAccount[];
  /** `text` is the format of batches that an earlier version left on disk. */
  readonly format: 'binary' | 'text';
  readonly rows: readonly Buffer[];
  readonly clicks: readonly ClicksOfMessage[];
}

/** An id's last eight digits count the visits of the batch. The 42 random bits before them distinguish batches. */
const COUNTER_DIGITS = 8;

/** The size of one write to the server. Smaller writes cost a call and a wake-up each, larger ones delay other work. */
const PIECE_BYTES = 65_536;

function idOf(prefix: string, index: number): Uuid {
  return (prefix + index.toString(16).padStart(COUNTER_DIGITS, '0')) as Uuid;
}

interface Numbering {
  readonly accountId: number;
  readonly prefix: string;
  readonly head: IdHead;
  visits: number;
}

/** A batch that grows as visits arrive. Each is encoded as a row at once, which leaves no objects for the garbage collector. */
export class GrowingBatch {
  readonly #atMs: number;
  readonly #accounts = new Map<number, Numbering>();
  readonly #rows: Buffer[] = [];
  readonly #clicks = new Map<Uuid, ClicksOfMessage & { readonly places: number[] }>();
  #numbering: Numbering | null = null;
  #piece = Buffer.allocUnsafeSlow(PIECE_BYTES);
  #view = new DataView(this.#piece.buffer);
  #used = 0;
  #visits = 0;

  constructor(atMs: number) {
    this.#atMs = atMs;
  }

  get visits(): number {
    return this.#visits;
  }

  #numberingOf(accountId: number): Numbering {
    let known = this.#accounts.get(accountId);
    if (!known) {
      const id = uuidV7(this.#atMs);
      known = { accountId, prefix: id.slice(0, -COUNTER_DIGITS), head: idHead(id), visits: 0 };
      this.#accounts.set(accountId, known);
    }
    return known;
  }

  #noteClick(
    { accountId, visits }: Numbering,
    { id, campaignId }: MessageOfLink,
    { atMs, isMachine }: { readonly atMs: number; readonly isMachine: boolean },
  ): void {
    const known = this.#clicks.get(id);
    const firstAtMs = isMachine ? null : atMs;
    const places = known?.places ?? [];
    places.push(visits);
    this.#clicks.set(id, {
      accountId,
      messageId: id,
      campaignId,
      humans: (known?.humans ?? 0) + (isMachine ? 0 : 1),
      machines: (known?.machines ?? 0) + (isMachine ? 1 : 0),
      firstAtMs: known?.firstAtMs ?? firstAtMs,
      places,
    });
  }

  add({ accountId, id: linkId, message }: VisitedLink, trace: EncodedTrace, atMs: number): void {
    if (this.#numbering?.accountId !== accountId) this.#numbering = this.#numberingOf(accountId);
    if (message && trace.tellsMessage) this.#noteClick(this.#numbering, message, { atMs, isMachine: trace.isMachine });
    const { head, visits } = this.#numbering;
    const bytes = ROW_HEAD_BYTES + trace.row.length;
    if (this.#used + bytes > PIECE_BYTES) this.#cutPiece();
    writeRowHead(this.#view, this.#used, { accountId, linkId, id: head, count: visits, atMs });
    this.#piece.set(trace.row, this.#used + ROW_HEAD_BYTES);
    this.#used += bytes;
    this.#numbering.visits += 1;
    this.#visits += 1;
  }

  #cutPiece(): void {
    this.#rows.push(this.#piece.subarray(0, this.#used));
    this.#piece = Buffer.allocUnsafeSlow(PIECE_BYTES);
    this.#view = new DataView(this.#piece.buffer);
    this.#used = 0;
  }

  close(): VisitBatch {
    const accounts = [...this.#accounts.values()].map(({ accountId, prefix, visits }) => ({
      accountId,
      firstId: idOf(prefix, 0),
      lastId: idOf(prefix, visits - 1),
      visits,
    }));
    const rows = [...this.#rows, this.#piece.subarray(0, this.#used)];
    return { atMs: this.#atMs, accounts, format: 'binary', rows, clicks: [...this.#clicks.values()] };
  }
}
