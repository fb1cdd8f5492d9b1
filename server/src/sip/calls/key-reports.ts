// How the far side reported a key: by an event in the sound (RFC 4733), or by INFO.
export type DigitWay = 'sound' | 'info';

// A gateway may send the event when the key is pressed and the INFO when it is released: a press may last this long.
const SAME_PRESS_MS = 5000;
const UNPAIRED_MAX = 32;

interface Press {
  digit: string;
  way: DigitWay;
  atMs: number;
}

// Many gateways report each key both ways. A press counts when the first way reports it, and the report by the other way then
// cancels out. Two quick presses, each reported twice, thus count as two, and a phone that uses only one way is heard in full.
export class KeyReports {
  #unpaired: Press[] = [];

  // True for a press that was not reported before.
  isNew(digit: string, way: DigitWay, nowMs: number): boolean {
    this.#unpaired = this.#unpaired.filter(({ atMs }) => nowMs - atMs <= SAME_PRESS_MS).slice(-UNPAIRED_MAX);
    const at = this.#unpaired.findIndex((press) => press.digit === digit && press.way !== way);
    if (at === -1) {
      this.#unpaired.push({ digit, way, atMs: nowMs });
      return true;
    }
    this.#unpaired.splice(at, 1);
    return false;
  }
}
