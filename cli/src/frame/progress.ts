import { setTimeout as pause } from 'node:timers/promises';
import { InvalidArgumentError } from 'commander';

export interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export interface ProgressLine {
  show(text: string): void;
  /** Keeps the last text on the screen. */
  end(): void;
}

const COLUMNS_DEFAULT = 80;

/** Starts a line that is drawn anew on a terminal. Elsewhere each change becomes a line of its own. */
export function startProgressLine(screen: Screen = process.stderr): ProgressLine {
  let last = '';
  return {
    show(text) {
      if (text === last) return;
      last = text;
      if (!screen.isTTY) {
        screen.write(`${text}\n`);
        return;
      }
      // A line that wraps could not be overwritten.
      const fits = [...text].slice(0, (screen.columns ?? COLUMNS_DEFAULT) - 1).join('');
      screen.write(`\r\u001b[K${fits}`);
    },
    end() {
      if (screen.isTTY && last !== '') screen.write('\n');
      last = '';
    },
  };
}

interface Watch<T> {
  look(): Promise<T>;
  isOver(state: T): boolean;
  describe(state: T): string;
  readonly timeoutMs: number;
  readonly screen?: Screen;
}

export interface Watched<T> {
  readonly state: T;
  readonly isOver: boolean;
}

const PAUSE_FIRST_MS = 300;
const PAUSE_MS_MAX = 5_000;
/** The pause is a tenth of the time so far, so long work is read less often. */
const PAUSE_SHARE = 0.1;

/** Reads the state until it is over or the time is, and shows each change. */
export async function watch<T>({ look, isOver, describe, timeoutMs, screen }: Watch<T>): Promise<Watched<T>> {
  const line = startProgressLine(screen);
  const startMs = performance.now();
  try {
    for (;;) {
      const state = await look();
      line.show(describe(state));
      const elapsedMs = performance.now() - startMs;
      if (isOver(state) || elapsedMs >= timeoutMs) return { state, isOver: isOver(state) };
      const wanted = Math.min(PAUSE_MS_MAX, Math.max(PAUSE_FIRST_MS, elapsedMs * PAUSE_SHARE));
      await pause(Math.min(wanted, timeoutMs - elapsedMs));
    }
  } finally {
    line.end();
  }
}

const DAY_SECONDS = 86_400;

export function parsePatience(raw: string): number {
  const seconds = Number(raw);
  if (!/^\d+$/.test(raw) || seconds < 1 || seconds > 7 * DAY_SECONDS)
    throw new InvalidArgumentError('It must be a whole number of seconds, at most one week.');
  return seconds;
}
