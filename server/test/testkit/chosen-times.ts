const WRITTEN_YEAR = 2027;
const DAY_MS = 86_400_000;

/** The year after this one, and on its last day the year after that: what is scheduled in it lies ahead. */
export const CHOSEN_YEAR = new Date(Date.now() + DAY_MS).getUTCFullYear() + 1;

const daysOf = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day) / DAY_MS;

/** Day 0 of the epoch was a Thursday. */
const lastSunday = (year: number, month: number): number => {
  const last = daysOf(year, month + 1, 0);
  return last - ((last + 4) % 7);
};

/** The Monday four weeks before the clocks of Europe go forward: 1 March of the year that cases write. */
const springOf = (year: number): number => lastSunday(year, 3) - 27;

/**
 * Moves the dates of one year in a text to another. From spring to November each keeps its day of the week, and the nights when the clocks of
 * Europe change stay such nights; the others, and those that no calendar has, keep their day and month.
 */
export function moveDates(text: string, from: number, to: number): string {
  return text.replaceAll(new RegExp(`\\b${from}-(\\d\\d)-(\\d\\d)`, 'g'), (_, month: string, day: string) => {
    const date = daysOf(from, Number(month), Number(day));
    const isReal = new Date(date * DAY_MS).getUTCDate() === Number(day);
    if (!isReal || date < springOf(from) || month === '12') return `${to}-${month}-${day}`;
    const change = Number(month) < 10 ? 3 : 10;
    const moved = lastSunday(to, change) + date - lastSunday(from, change);
    return new Date(moved * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length);
  });
}

/** Moves the dates that cases write as of 2027 to the year that lies ahead. */
export const aheadOf = (text: string): string => moveDates(text, WRITTEN_YEAR, CHOSEN_YEAR);

/** The other way: as they are written in files. */
export const asWritten = (text: string): string => moveDates(text, CHOSEN_YEAR, WRITTEN_YEAR);
