const REFERENCES = 256;
const PAIRS_MAX = 20_000;
const MESSAGES_MAX = 20_000;

/**
 * Chooses the 8-bit reference that joins the parts of a long message. It begins as bits of the message's id, so that a later
 * try finds it again, even after a restart; where the same sender and recipient used it lately, the next free one is taken.
 */
export class References {
  readonly #usedByPair = new Map<string, Set<number>>();
  readonly #moved = new Map<string, number>();

  next(message: { id: string; senderId: string; phoneNumber: string; isRetry: boolean }): number {
    const own = Number.parseInt(message.id.slice(-2), 16);
    if (message.isRetry) return this.#moved.get(message.id) ?? own;
    const used = this.#listUsed(`${message.senderId} ${message.phoneNumber}`);
    let reference = own;
    while (used.has(reference)) reference = (reference + 1) % REFERENCES;
    used.add(reference);
    if (reference !== own) this.#note(message.id, reference);
    return reference;
  }

  #listUsed(pair: string): Set<number> {
    const known = this.#usedByPair.get(pair);
    if (known !== undefined && known.size < REFERENCES) return known;
    // All are used up. The parts under the oldest were joined long ago, so numbering begins again.
    const fresh = new Set<number>();
    if (this.#usedByPair.size >= PAIRS_MAX) this.#usedByPair.clear();
    this.#usedByPair.set(pair, fresh);
    return fresh;
  }

  #note(id: string, reference: number): void {
    if (this.#moved.size >= MESSAGES_MAX) this.#moved.clear();
    this.#moved.set(id, reference);
  }
}
