import { pause } from './pause.ts';

export interface WatchOptions {
  /** The pause between two readings. */
  readonly everyMs?: number;
  /** Ends the watching, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

const EVERY_MS = 1_000;

/** Reads at once and then repeatedly, and yields each answer that differs from the one before, until the caller leaves. */
export async function* watch<T>(
  read: () => Promise<T>,
  options: WatchOptions = {},
): AsyncGenerator<T, never, undefined> {
  let before: string | undefined;
  for (;;) {
    options.signal?.throwIfAborted();
    const answer = await read();
    const now = JSON.stringify(answer);
    if (now !== before) yield answer;
    before = now;
    await pause(options.everyMs ?? EVERY_MS, options.signal);
  }
}
