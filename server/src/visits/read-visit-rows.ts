import { EPOCH_OF_POSTGRES_MS, ROW_HEAD_BYTES, type Trace } from './visit-row.ts';

const TWO_TO_32 = 2 ** 32;
const LENGTH_BYTES = 4;
const FLAGS = 2;
/** Before the texts: four in the head of a row, the flags and the address. */
const OTHERS = 7;

/** A visit as its row tells it, without the address. */
export interface ReadVisit extends Pick<Trace, 'browser' | 'operatingSystem' | 'deviceType' | 'referrer' | 'country'> {
  readonly accountId: number;
  readonly linkId: number;
  /** Its index among the visits of its account in the batch. */
  readonly count: number;
  readonly atMs: number;
  readonly isMachine: boolean;
  readonly isCounted: boolean;
}

/** Reads the fields of a row, each of which follows its length. */
class Fields {
  readonly #bytes: Buffer;
  at: number;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  /** Returns null for a null field. */
  next(): Buffer | null {
    const length = this.#bytes.readInt32BE(this.at);
    const start = this.at + LENGTH_BYTES;
    this.at = start + Math.max(0, length);
    return length < 0 ? null : this.#bytes.subarray(start, this.at);
  }
}

const numberAt = (bytes: Buffer, at: number) => bytes.readInt32BE(at) * TWO_TO_32 + bytes.readUInt32BE(at + 4);

/** Yields the visits of some accounts from rows that `GrowingBatch` made, and skips the others. */
export function* readVisitRows(bytes: Buffer, accountIds: ReadonlySet<number>): Generator<ReadVisit> {
  for (let at = 0; at < bytes.length; ) {
    const fields = new Fields(bytes, at + ROW_HEAD_BYTES);
    const [machine, counted] = Array.from({ length: FLAGS }, () => fields.next()?.[0] === 1);
    fields.next(); // The address.
    const texts = Array.from({ length: bytes.readInt16BE(at) - OTHERS }, () => fields.next());
    const accountId = numberAt(bytes, at + 6);
    if (accountIds.has(accountId)) {
      const [browser, operatingSystem, deviceType, referrer, country] = texts.map((text) => text?.toString() ?? null);
      yield {
        accountId,
        linkId: numberAt(bytes, at + 18),
        count: bytes.readUInt32BE(at + 42),
        atMs: numberAt(bytes, at + 50) / 1000 + EPOCH_OF_POSTGRES_MS,
        isMachine: machine ?? false,
        isCounted: counted ?? false,
        browser: browser ?? null,
        operatingSystem: operatingSystem ?? null,
        deviceType: deviceType ?? null,
        referrer: referrer ?? null,
        // Rows that an earlier version left on disk have none.
        country: country ?? null,
      };
    }
    at = fields.at;
  }
}
