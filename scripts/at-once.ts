import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long the processors are watched before another piece of work starts: a test needs about that long until it shows what it takes. */
const WATCH_MS = 1_500;
/** With less of the processors idle, another piece would only make the others wait. */
const IDLE_SHARE_MIN = 0.3;

/** Pieces of work that are under way at a time: `least` at any rate, and more as long as the processors are idle, up to `most`. */
export interface AtOnce {
  readonly least: number;
  readonly most: number;
}

interface Times {
  readonly atMs: number;
  readonly idle: number;
  readonly all: number;
}

function readTimes(): Times {
  const times = cpus().map((cpu) => cpu.times);
  const all = times.reduce((sum, { idle, irq, nice, sys, user }) => sum + idle + irq + nice + sys + user, 0);
  return { atMs: performance.now(), idle: times.reduce((sum, { idle }) => sum + idle, 0), all };
}

/** Does the work for each item, in their order, as many at a time as the machine bears. Most tests wait for a socket, a clock or Postgres. */
export async function forEachAtOnce<Item>(
  items: readonly Item[],
  { least, most }: AtOnce,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  const untilRoom = async (): Promise<void> => {
    for (let before = readTimes(); running.size >= least; ) {
      await Promise.race([...running, ...(running.size < most ? [sleep(WATCH_MS)] : [])]);
      const now = readTimes();
      if (now.atMs - before.atMs < WATCH_MS) continue;
      const isIdle = (now.idle - before.idle) / (now.all - before.all) >= IDLE_SHARE_MIN;
      if (isIdle && running.size < most) return;
      before = now;
    }
  };
  for (const item of items) {
    await untilRoom();
    const one = work(item).finally(() => running.delete(one));
    running.add(one);
  }
  await Promise.all(running);
}
