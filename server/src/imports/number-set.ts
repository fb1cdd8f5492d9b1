const SLOTS_MIN = 4_096;
const FULL = 0.6;

/** A set of numbers up to 2^53 with eight bytes each and spare slots: a million of them take 16 MB, a Set takes 60. */
export class NumberSet {
  #slots = new Float64Array(SLOTS_MIN);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Returns false if the number was in the set already. Zero cannot be added. */
  add(value: number): boolean {
    if (this.#size > this.#slots.length * FULL) this.#grow();
    const at = this.#find(value);
    if (this.#slots[at] === value) return false;
    this.#slots[at] = value;
    this.#size += 1;
    return true;
  }

  has(value: number): boolean {
    return this.#slots[this.#find(value)] === value;
  }

  /** Returns the slot with the number, or the slot for it. */
  #find(value: number): number {
    const mask = this.#slots.length - 1;
    const low = value % 4_294_967_296;
    const high = (value - low) / 4_294_967_296;
    let at = ((Math.imul(low | 0, 0x9e3779b1) ^ Math.imul(high | 0, 0x85ebca6b)) >>> 7) & mask;
    while (this.#slots[at] !== 0 && this.#slots[at] !== value) at = (at + 1) & mask;
    return at;
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Float64Array(old.length * 2);
    for (const value of old) if (value !== 0) this.#slots[this.#find(value)] = value;
  }
}
