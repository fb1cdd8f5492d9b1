// Times as SMPP writes them, `YYMMDDhhmmsstnnp` (§7.1.1).
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const QUARTER_MS = 15 * MINUTE_MS;

// Months and years have no fixed length, so we write relative times in days and less; days have two digits.
const RELATIVE_DAYS_MAX = 99;

const pad = (value: number): string => String(value).padStart(2, '0');

export function formatAbsoluteTime(date: Date): string {
  const day = `${pad(date.getUTCFullYear() % 100)}${pad(date.getUTCMonth() + 1)}${pad(date.getUTCDate())}`;
  const time = `${pad(date.getUTCHours())}${pad(date.getUTCMinutes())}${pad(date.getUTCSeconds())}`;
  return `${day}${time}${Math.floor(date.getUTCMilliseconds() / 100)}00+`;
}

export function formatRelativeTime(durationMs: number): string {
  // Rounded up, because a validity of zero would mean the carrier's own default.
  const totalMs = Math.ceil(durationMs / SECOND_MS) * SECOND_MS;
  const days = Math.floor(totalMs / DAY_MS);
  if (!(totalMs > 0) || days > RELATIVE_DAYS_MAX) throw new RangeError('A relative time is 1 second to 99 days.');
  const hours = Math.floor((totalMs % DAY_MS) / HOUR_MS);
  const minutes = Math.floor((totalMs % HOUR_MS) / MINUTE_MS);
  const seconds = Math.floor((totalMs % MINUTE_MS) / SECOND_MS);
  return `0000${pad(days)}${pad(hours)}${pad(minutes)}${pad(seconds)}000R`;
}

const FORM = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d)(\d\d)([+\-R])$/;

// `now` is the start of a relative time. Returns null for a text that is no time.
export function parseSmppTime(text: string, now: Date): Date | null {
  const match = FORM.exec(text);
  if (match === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, tenth = 0, quarters = 0] = match
    .slice(1, 9)
    .map(Number);
  if (match[9] === 'R') {
    const date = new Date(now);
    date.setUTCFullYear(date.getUTCFullYear() + year, date.getUTCMonth() + month, date.getUTCDate() + day);
    return new Date(date.getTime() + hour * HOUR_MS + minute * MINUTE_MS + second * SECOND_MS);
  }
  const localMs = toUtcMs({ year: 2000 + year, month, day, hour, minute, second });
  if (localMs === null || quarters > 48) return null;
  const offsetMs = quarters * QUARTER_MS;
  return new Date(localMs + tenth * 100 + (match[9] === '-' ? offsetMs : -offsetMs));
}

type Parts = { year: number; month: number; day: number; hour: number; minute: number; second: number };

function toUtcMs({ year, month, day, hour, minute, second }: Parts): number | null {
  const isGood = month >= 1 && month <= 12 && day >= 1 && hour < 24 && minute < 60 && second < 61;
  const ms = Date.UTC(year, month - 1, day, hour, minute, second);
  // Date.UTC would silently make 31 February a day in March.
  return isGood && new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day ? ms : null;
}

export function formatReceiptDate(date: Date): string {
  return formatAbsoluteTime(date).slice(0, 10);
}
