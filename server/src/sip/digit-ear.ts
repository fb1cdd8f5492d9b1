// How the news of a key came: as events among the sound (RFC 4733), or by INFO.
export type DigitWay = 'sound' | 'info';

// Some say INFO when the key is let go, and events when it is pressed: this long may a finger rest on it.
const SAME_PRESS_MS = 5000;
const UNPAIRED_MAX = 32;

interface Heard {
  digit: string;
  way: DigitWay;
  atMs: number;
}

// Many gateways say each key both ways. A press counts when one way tells of it, and each word of the other way takes
// one such press back out of the count: so that two quick presses said twice are two, and a phone that knows one way
// only is heard in full.
export class DigitEar {
  #unpaired: Heard[] = [];

  // True when this is news.
  hear(digit: string, way: DigitWay, nowMs: number): boolean {
    this.#unpaired = this.#unpaired.filter(({ atMs }) => nowMs - atMs <= SAME_PRESS_MS).slice(-UNPAIRED_MAX);
    const at = this.#unpaired.findIndex((heard) => heard.digit === digit && heard.way !== way);
    if (at === -1) {
      this.#unpaired.push({ digit, way, atMs: nowMs });
      return true;
    }
    this.#unpaired.splice(at, 1);
    return false;
  }
}
