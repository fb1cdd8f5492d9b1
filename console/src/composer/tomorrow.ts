import { wallClock } from '../format/wall-clock.ts';

const DAY_MS = 86_400_000;
const MORNING = '09:00';

/** Returns tomorrow morning, a time that rarely surprises anybody. */
export const tomorrow = (zone: string): string =>
  `${wallClock(new Date(Date.now() + DAY_MS), zone).slice(0, 10)}T${MORNING}`;
