import { FRAME_SAMPLES } from './rtp-packet.ts';

// RFC 4733 telephone-event: digits as packets of their own instead of tones, which a codec could blur.
export const DIGITS = '0123456789*#ABCD';

const END_BIT = 0x80;
const VOLUME = 10;
// 100 ms of digit and 100 ms of pause; every exchange must recognise 40 ms of each (Q.24).
const PRESS_FRAMES = 5;
const PAUSE_FRAMES = 5;
// RFC 4733 2.5.1.4: the end is sent three times, since no later packet makes up for its loss.
const END_REPEATS = 3;
const QUEUE_MAX = 64;
// How many timestamps of digits are remembered, so that repeated and late packets of one press count once.
const SEEN_MAX = 8;
// Some far sides raise the timestamp within one press (Asterisk's rfc2833compensate). Two presses begin at least 80 ms apart.
const RISE_SAMPLES_MAX = 50 * (FRAME_SAMPLES / 20);

export interface DigitPacket {
  payload: Buffer;
  hasMarker: boolean;
  timestamp: number;
}

function writeEvent(event: number, isEnd: boolean, duration: number): Buffer {
  const payload = Buffer.alloc(4);
  payload[0] = event;
  payload[1] = (isEnd ? END_BIT : 0) | VOLUME;
  payload.writeUInt16BE(duration, 2);
  return payload;
}

export class DigitSender {
  readonly #queue: number[] = [];
  #frame = 0;
  #startTimestamp = 0;

  push(digits: string): void {
    for (const digit of digits.toUpperCase()) {
      const event = DIGITS.indexOf(digit);
      if (event !== -1 && this.#queue.length < QUEUE_MAX) this.#queue.push(event);
    }
  }

  get isBusy(): boolean {
    return this.#queue.length > 0;
  }

  // Returns the packet for this 20 ms, or null in the pause between digits.
  next(timestamp: number): DigitPacket | null {
    const event = this.#queue[0];
    if (event === undefined) return null;
    const frame = this.#frame;
    this.#frame += 1;
    if (frame === 0) this.#startTimestamp = timestamp;
    const isEnd = frame >= PRESS_FRAMES;
    if (frame >= PRESS_FRAMES + END_REPEATS) {
      if (frame >= PRESS_FRAMES + END_REPEATS + PAUSE_FRAMES - 1) {
        this.#queue.shift();
        this.#frame = 0;
      }
      return null;
    }
    const duration = Math.min(frame + 1, PRESS_FRAMES) * FRAME_SAMPLES;
    return { payload: writeEvent(event, isEnd, duration), hasMarker: frame === 0, timestamp: this.#startTimestamp };
  }
}

export class DigitReceiver {
  readonly #seen: number[] = [];
  #last = { digit: '', timestamp: 0, isOver: true };

  // Returns the digit when the first packet of its press arrives, whichever packet that is.
  receive(payload: Buffer, timestamp: number): string | null {
    const digit = DIGITS[payload[0] ?? 255];
    if (payload.length < 4 || digit === undefined || this.#seen.includes(timestamp)) return null;
    this.#seen.push(timestamp);
    if (this.#seen.length > SEEN_MAX) this.#seen.shift();
    const isEnd = ((payload[1] ?? 0) & END_BIT) !== 0;
    const last = this.#last;
    const rise = (timestamp - last.timestamp) >>> 0;
    const isSamePress = digit === last.digit && rise <= RISE_SAMPLES_MAX && (isEnd || !last.isOver);
    this.#last = { digit, timestamp, isOver: isEnd };
    return isSamePress ? null : digit;
  }
}
