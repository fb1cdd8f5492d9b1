import { randomInt } from 'node:crypto';
import type { ActiveLink } from './link.ts';
import { bytesOfLink, isLinkOf, LINK_STEP_BYTES, type LinkBytes, readLink, writeLink } from './link-bytes.ts';

const CHUNK_BYTES = 1_048_576;
const CHUNKS_PER_GENERATION_MAX = 64;
const SLOTS_MIN = 1_024;
/** Marks a slot whose link was removed. The search continues past it. */
const GONE = -1;

/** Each process draws its own values, so nobody can choose codes that all hash to one slot. */
const SEED = randomInt(2 ** 31);
const FACTOR = randomInt(2 ** 30) * 2 + 1;

function hashOf(code: string): number {
  let hash = SEED;
  for (let at = 0; at < code.length; at += 1) {
    hash = Math.imul(hash ^ code.charCodeAt(at), FACTOR);
    hash ^= hash >>> 15;
  }
  return hash;
}

/** The bytes of links, and an index of their hashes. */
class Generation {
  readonly #chunks: LinkBytes[] = [];
  /** Alternates hash and place. A place counts steps from 1; 0 marks a slot that was never taken. */
  #slots = new Int32Array(2 * SLOTS_MIN);
  #mask = SLOTS_MIN - 1;
  #taken = 0;
  /** The used bytes of the last chunk. */
  #used = CHUNK_BYTES;

  isFull(linksMax: number): boolean {
    const hasNoRoom = this.#chunks.length >= CHUNKS_PER_GENERATION_MAX && this.#used > CHUNK_BYTES / 2;
    return this.#taken >= linksMax || hasNoRoom;
  }

  #slotOf(code: string, hash: number): number | null {
    for (let slot = hash & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const place = this.#slots[2 * slot + 1] ?? 0;
      if (place === 0) return null;
      if (place === GONE || this.#slots[2 * slot] !== hash) continue;
      const at = (place - 1) * LINK_STEP_BYTES;
      if (isLinkOf(this.#chunkAt(at), at % CHUNK_BYTES, code)) return slot;
    }
  }

  #chunkAt(at: number): LinkBytes {
    const chunk = this.#chunks[Math.floor(at / CHUNK_BYTES)];
    if (!chunk) throw new RangeError('a link stands where there are none');
    return chunk;
  }

  get(code: string, hash: number): ActiveLink | undefined {
    const slot = this.#slotOf(code, hash);
    if (slot === null) return undefined;
    const at = ((this.#slots[2 * slot + 1] ?? 0) - 1) * LINK_STEP_BYTES;
    return readLink(this.#chunkAt(at), at % CHUNK_BYTES, code);
  }

  /** The link must not be in the generation already. */
  add(link: ActiveLink, hash: number, bytes: number): void {
    if (this.#used + bytes > CHUNK_BYTES) {
      const fresh = Buffer.allocUnsafeSlow(CHUNK_BYTES);
      this.#chunks.push({ bytes: fresh, view: new DataView(fresh.buffer) });
      this.#used = 0;
    }
    const at = (this.#chunks.length - 1) * CHUNK_BYTES + this.#used;
    writeLink(this.#chunkAt(at), this.#used, link);
    this.#used += bytes;
    this.#taken += 1;
    // At most half of the slots are taken, so a look-up seldom needs a second one.
    if (2 * this.#taken > this.#mask) this.#widen();
    this.#take(hash, at / LINK_STEP_BYTES + 1);
  }

  #take(hash: number, place: number): void {
    let slot = hash & this.#mask;
    while (this.#slots[2 * slot + 1] !== 0) slot = (slot + 1) & this.#mask;
    this.#slots[2 * slot] = hash;
    this.#slots[2 * slot + 1] = place;
  }

  #widen(): void {
    const before = this.#slots;
    this.#slots = new Int32Array(2 * before.length);
    this.#mask = before.length - 1;
    for (let at = 0; at < before.length; at += 2) {
      const place = before[at + 1] ?? 0;
      if (place > 0) this.#take(before[at] ?? 0, place);
    }
  }

  delete(code: string, hash: number): void {
    const slot = this.#slotOf(code, hash);
    if (slot !== null) this.#slots[2 * slot + 1] = GONE;
  }
}

/**
 * Links by their code, without those that were not requested lately: two generations, as in `RecentMap`. A hundred thousand links as objects fit in
 * no processor cache, and each visit waited a microsecond to follow their pointers. As bytes they take some 80 each and lie side by side, and the
 * garbage collector need not walk them.
 */
export class LinkMemory {
  readonly #perGeneration: number;
  #young = new Generation();
  #old = new Generation();

  constructor(linksMax: number) {
    this.#perGeneration = Math.max(1, Math.floor(linksMax / 2));
  }

  get(code: string): ActiveLink | undefined {
    const hash = hashOf(code);
    const known = this.#young.get(code, hash);
    if (known !== undefined) return known;
    const older = this.#old.get(code, hash);
    if (older !== undefined) this.set(older);
    return older;
  }

  set(link: ActiveLink): void {
    const hash = hashOf(link.code);
    const bytes = bytesOfLink(link);
    this.#young.delete(link.code, hash);
    this.#old.delete(link.code, hash);
    if (bytes === null) return;
    if (this.#young.isFull(this.#perGeneration)) {
      this.#old = this.#young;
      this.#young = new Generation();
    }
    this.#young.add(link, hash, bytes);
  }

  delete(code: string): void {
    const hash = hashOf(code);
    this.#young.delete(code, hash);
    this.#old.delete(code, hash);
  }

  clear(): void {
    this.#young = new Generation();
    this.#old = new Generation();
  }
}
