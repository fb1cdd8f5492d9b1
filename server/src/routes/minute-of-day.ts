/** Returns a time such as `08:00` as minutes after midnight. `24:00` is the end of the day. */
export function minuteOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

export function timeOfDay(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

interface HoursOfDay {
  readonly fromMinute: number;
  readonly toMinute: number;
  /** Empty for the zone of the campaign. */
  readonly zone: string;
}

interface HoursBody {
  readonly from: string;
  readonly to: string;
  readonly time_zone?: string | undefined;
}

/** Reads the hours of the day in which a campaign may send or call. */
export const readHours = <Body extends HoursBody | null | undefined>(
  hours: Body,
): HoursOfDay | Exclude<Body, HoursBody> =>
  hours
    ? { fromMinute: minuteOfDay(hours.from), toMinute: minuteOfDay(hours.to), zone: hours.time_zone ?? '' }
    : (hours as Exclude<Body, HoursBody>);

export const presentHours = (hours: HoursOfDay | null) =>
  hours && { from: timeOfDay(hours.fromMinute), to: timeOfDay(hours.toMinute), time_zone: hours.zone };
