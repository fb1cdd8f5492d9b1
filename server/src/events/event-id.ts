import { type Uuid, uuidV7 } from '../lib/ids/uuid.ts';

const COUNT_MAX = 0xfff;
/** When the clock steps back by more than this, it was wrong before, and ids must not stay in the wrong time. */
const STEP_BACK_MS_MAX = 60_000;
let lastMs = 0;
let count = 0;

/** Returns a UUIDv7 above all that this process made in the last minute, so that events of one commit keep their order. */
export function nextEventId(ms: number): Uuid {
  if (ms > lastMs || ms < lastMs - STEP_BACK_MS_MAX) {
    lastMs = ms;
    count = 0;
  } else if (count === COUNT_MAX) {
    lastMs += 1;
    count = 0;
  } else count += 1;
  const id = uuidV7(lastMs);
  return `${id.slice(0, 15)}${count.toString(16).padStart(3, '0')}${id.slice(18)}` as Uuid;
}
