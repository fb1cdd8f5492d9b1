import { momentOn } from './wall-clock.ts';

/** The hours of a campaign, and the day from which on it goes out, by the clocks of each recipient. */
export interface Hours {
  readonly from: string;
  readonly to: string;
  readonly time_zone?: string | undefined;
  readonly start_day?: string | null;
}

/** The zone in which each day begins first. */
const FIRST_ZONE = 'Pacific/Kiritimati';

export const eachDayOf = (hours: Hours | null): string | null => hours?.start_day ?? null;

export const onEachDay = <Window extends Hours>(hours: Window, day: string | null) => ({ ...hours, start_day: day });

/** Whether the day is still to begin everywhere. */
export function isEachAhead(hours: Hours | null): boolean {
  const day = eachDayOf(hours);
  return hours !== null && day !== null && momentOn(`${day}T${hours.from}`, FIRST_ZONE).getTime() > Date.now();
}
