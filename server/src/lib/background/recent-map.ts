/**
 * A map that forgets the entries that were not read recently. It holds two generations of at most half its bound each: an
 * entry found in the older one moves to the younger, and when the younger is full the older is dropped whole. A hit costs one
 * look-up; a list in order of use costs several misses of the processor's cache, which counts where a request takes microseconds.
 */
export class RecentMap<Key, Value extends object | string | number> {
  readonly #perGeneration: number;
  #young = new Map<Key, Value>();
  #old = new Map<Key, Value>();

  constructor(max: number) {
    this.#perGeneration = Math.max(1, Math.floor(max / 2));
  }

  get(key: Key): Value | undefined {
    const known = this.#young.get(key);
    if (known !== undefined) return known;
    const older = this.#old.get(key);
    if (older !== undefined) this.set(key, older);
    return older;
  }

  set(key: Key, value: Value): void {
    if (this.#young.size >= this.#perGeneration && !this.#young.has(key)) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
  }

  delete(key: Key): void {
    this.#young.delete(key);
    this.#old.delete(key);
  }

  clear(): void {
    this.#young.clear();
    this.#old.clear();
  }
}
