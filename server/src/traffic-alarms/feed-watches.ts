import { msFromTimestamp, type Timestamp } from '../lib/time/timestamp.ts';
import type { About, AlarmFigures, Cell, Common, ShareOf, Thing, Watch } from './alarm.ts';
import { type Closed, type ShareWatch, WATCH_BEGUN, watchShare } from './fallen-share.ts';
import { type Fortnight, findUsualShare } from './usual-share.ts';

/** An alarm lasts at least so long, so that a share which swings around the limit is told at most twice in that time. */
const ALARM_MIN_MS = 30 * 60_000;

/** What happened in one hour with the messages of one thing since the last look. */
interface Fed extends Closed {
  readonly hour: number;
}

export const nameOf = (thing: Common, cell: Cell): string =>
  ({ carrier: cell.carrier, network: cell.network, sender_id: cell.senderId })[thing];

type Counted = Pick<Cell, 'closed' | 'failed' | 'awaited' | 'late'>;

/** Returns the messages that count for a share, and those of them that lower it. */
export const closedOf = (about: ShareOf, { closed, failed, awaited, late }: Counted): Closed =>
  about === 'deliveries' ? { closed, failed } : { closed: awaited, failed: late };

const sumOf = (some: readonly Closed[]): Closed => ({
  closed: some.reduce((all, { closed }) => all + closed, 0),
  failed: some.reduce((all, { failed }) => all + failed, 0),
});

/** Adds the cells up by what they have in common, those with most messages first. */
export function gatherFed(
  about: ShareOf,
  thing: Common,
  cells: readonly Cell[],
  thingsMax: number,
): Map<string, Fed[]> {
  const fed = [...Map.groupBy(cells, (cell) => nameOf(thing, cell))].map(([name, own]) => {
    const hours = [...Map.groupBy(own, ({ hour }) => hour)].map(([hour, some]) => ({
      hour,
      ...sumOf(some.map((cell) => closedOf(about, cell))),
    }));
    return { name, hours, closed: sumOf(hours).closed };
  });
  const most = fed.filter(({ closed }) => closed > 0).sort((one, other) => other.closed - one.closed);
  return new Map(most.slice(0, thingsMax).map(({ name, hours }) => [name, hours]));
}

const NO_FIGURES: AlarmFigures = {
  ...{ messages: null, share: null, usualShare: null },
  ...{ spent: null, usualSpent: null, hours: null },
};

export function beginWatch(about: About, thing: Thing, name: string): Watch {
  const none = { fallenFrom: null, fallenUntil: null, fortnight: null, fortnightAt: null };
  return { ...WATCH_BEGUN, about, thing, name, figures: NO_FIGURES, ...none };
}

/** Returns a watch after a look, which may begin or end its alarm. */
export function turnWatch(watch: Watch, next: Watch, now: Timestamp): Watch {
  if (next.isFallen && !watch.isFallen) return { ...next, fallenFrom: now, fallenUntil: null };
  if (next.isFallen || !watch.isFallen) return next;
  const began = watch.fallenFrom === null ? 0 : msFromTimestamp(watch.fallenFrom);
  const isShort = Math.abs(msFromTimestamp(now) - began) < ALARM_MIN_MS;
  return isShort ? watch : { ...next, fallenUntil: now };
}

const rounded = (share: number): number => Number(share.toFixed(3));

/** Feeds what was closed since the last look to the watch of a thing. */
export function feedWatch(watch: Watch, fortnight: Fortnight, fed: readonly Fed[], now: Timestamp): Watch {
  let share: ShareWatch = watch;
  let usual: number | null = null;
  for (const { hour, ...closed } of fed) {
    usual = findUsualShare(fortnight, hour);
    if (usual !== null) share = watchShare(share, closed, usual);
  }
  if (usual === null) return watch;
  // Once an alarm is over, its figures stay those that it had.
  const of = share.closed > 0 ? share : watch;
  const figures = {
    ...NO_FIGURES,
    messages: of.closed,
    share: of.closed > 0 ? rounded(1 - of.failed / of.closed) : null,
    usualShare: rounded(1 - usual),
  };
  return turnWatch(watch, { ...watch, ...share, figures }, now);
}
