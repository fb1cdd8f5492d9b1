/** Decodes as much of the Postgres protocol as shows where something is committed (PostgreSQL documentation, chapter 55). */

const TYPE = { query: 'Q', parse: 'P', bind: 'B', sync: 'S', ready: 'Z', complete: 'C' } as const;
/** Messages that the client waits for, and that are never held back. */
const COPY_BEGINS = new Set(['G', 'H', 'W']);

/** Splits a stream into messages. With `isClient`, the first one has no type. */
class Messages {
  #rest: Buffer = Buffer.alloc(0);
  #hasType: boolean;

  constructor(isClient: boolean) {
    this.#hasType = !isClient;
  }

  *read(chunk: Buffer): Generator<{ readonly type: string; readonly bytes: Buffer; readonly body: Buffer }> {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const head = this.#hasType ? 1 : 0;
      if (this.#rest.length < head + 4) return;
      const length = head + this.#rest.readInt32BE(head);
      if (this.#rest.length < length) return;
      const bytes = this.#rest.subarray(0, length);
      this.#rest = this.#rest.subarray(length);
      this.#hasType = true;
      yield { type: head === 1 ? String.fromCharCode(bytes[0] ?? 0) : '', bytes, body: bytes.subarray(head + 4) };
    }
  }
}

function textAt(body: Buffer, from: number): string {
  return body.toString('latin1', from, body.indexOf(0, from));
}

/** The answer to one request of a connection, up to a ReadyForQuery. */
export interface Answer {
  readonly bytes: Buffer;
  /** The names of all statements committed by this answer, or the texts of unnamed ones. Null if there are none. */
  readonly committed: readonly string[] | null;
}

/** Follows one connection: its requests, and what their answers say. */
export class WireWatch {
  readonly #asking = new Messages(true);
  readonly #answering = new Messages(false);
  /** The names of the statements of unanswered requests. */
  readonly #asked: string[][] = [];
  #asks: string[] = [];
  /** The statements since the last commit. */
  #inTransaction: string[] = [];
  #held: Buffer[] = [];
  #hasBegun = false;
  #tag = '';

  /** Reads what the client sends, and returns the names of the statements that end with it. */
  ask(chunk: Buffer): string[] {
    const ended: string[] = [];
    for (const { type, body } of this.#asking.read(chunk)) {
      if (type === TYPE.bind) this.#asks.push(textAt(body, body.indexOf(0) + 1));
      if (type === TYPE.query) this.#asks.push(textAt(body, 0));
      if (type !== TYPE.query && type !== TYPE.sync) continue;
      ended.push(...this.#asks);
      this.#asked.push(this.#asks);
      this.#asks = [];
    }
    return ended;
  }

  /** Reads what the server answers, and yields each answer once it is whole. */
  *answer(chunk: Buffer): Generator<Answer> {
    for (const { type, bytes, body } of this.#answering.read(chunk)) {
      this.#held.push(bytes);
      if (type === TYPE.complete) this.#tag = textAt(body, 0);
      if (type === TYPE.ready) yield this.#ready(String.fromCharCode(body[0] ?? 0));
      else if (!this.#hasBegun || COPY_BEGINS.has(type)) yield this.#passed(null);
    }
  }

  #passed(committed: Answer['committed']): Answer {
    const bytes = Buffer.concat(this.#held);
    this.#held = [];
    return { bytes, committed };
  }

  #ready(status: string): Answer {
    // The first ReadyForQuery ends the greeting.
    if (!this.#hasBegun) {
      this.#hasBegun = true;
      return this.#passed(null);
    }
    this.#inTransaction.push(...(this.#asked.shift() ?? []));
    if (status !== 'I') return this.#passed(null);
    const committed = this.#inTransaction.filter((name) => !/^(begin|commit)\b/.test(name));
    this.#inTransaction = [];
    const isCommit = this.#tag !== '' && this.#tag !== 'ROLLBACK';
    this.#tag = '';
    return this.#passed(isCommit && committed.length > 0 ? committed : null);
  }
}
