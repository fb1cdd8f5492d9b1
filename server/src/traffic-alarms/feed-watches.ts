import { msFromTimestamp, type Timestamp } from '../lib/time/timestamp.ts';
import type { About, AlarmFigures, Cell, Common, Counted, ShareOf, Thing, Watch } from './alarm.ts';
import { CALM_LIMIT, type Closed, RISE, type ShareWatch, WATCH_BEGUN, watchShare } from './fallen-share.ts';
import { type Fortnight, findShownShare, findUsualShare, findWholeShare, SHARE_MIN } from './usual-share.ts';

/** An alarm lasts at least so long, so that a share which swings around the limit is told at most twice in that time. */
const ALARM_MIN_MS = 30 * 60_000;
/** So many networks, sender IDs and templates of an account are watched at a look: those with most messages. */
const THINGS_MAX = 200;

/** Which rise of a share is worth an alarm, and the least share that is usual. A carrier refuses a few messages one after another by chance. */
export const RISES: Readonly<Record<ShareOf, readonly [rise: number, least: number]>> = {
  refusals: [RISE, 0.02],
  deliveries: [RISE, SHARE_MIN],
  receipts: [RISE, SHARE_MIN],
  opt_outs: [0.02, SHARE_MIN],
};
/** Of these an alarm shows the share that has risen; of the others, the one that has fallen. */
const RISING: readonly About[] = ['refusals', 'opt_outs'];

/** What happened in one hour with the messages of one thing since the last look. */
export interface Fed extends Closed {
  readonly hour: number;
}

export const nameOf = (thing: Exclude<Common, 'template'>, cell: Cell): string =>
  ({ carrier: cell.carrier, network: cell.network, sender_id: cell.senderId })[thing];

/** Returns the messages that count for a share, and those of them that speak for an alarm. */
export function closedOf(
  about: ShareOf,
  { closed, failed, refused, awaited, late, reached = 0, optedOut = 0 }: Counted,
): Closed {
  if (about === 'refusals') return { closed, failed: refused };
  if (about === 'receipts') return { closed: awaited, failed: late };
  if (about === 'deliveries') return { closed, failed };
  // People opt out after messages whose receipt never comes, too. Divided by the delivered alone, missing receipts would look like opt-outs.
  return { closed: reached, failed: Math.min(optedOut, reached) };
}

const sumOf = (some: readonly Closed[]): Closed => ({
  closed: some.reduce((all, { closed }) => all + closed, 0),
  failed: some.reduce((all, { failed }) => all + failed, 0),
});

/** Adds the cells up by what they have in common: those with most messages, and those with an alarm, so that it ends only when it is over. */
export function gatherFed<Of extends Counted & Pick<Cell, 'hour'>>(
  about: ShareOf,
  nameOfCell: (cell: Of) => string,
  cells: readonly Of[],
  hasAlarm: (name: string) => boolean,
): Map<string, Fed[]> {
  const fed = [...Map.groupBy(cells, nameOfCell)].map(([name, own]) => {
    const hours = [...Map.groupBy(own, ({ hour }) => hour)].map(([hour, some]) => ({
      hour,
      ...sumOf(some.map((cell) => closedOf(about, cell))),
    }));
    return { name, hours, closed: sumOf(hours).closed };
  });
  const most = fed.filter(({ closed }) => closed > 0).sort((one, other) => other.closed - one.closed);
  const kept = most.filter(({ name }, place) => place < THINGS_MAX || hasAlarm(name));
  return new Map(kept.map(({ name, hours }) => [name, hours]));
}

const NO_FIGURES: AlarmFigures = {
  ...{ messages: null, share: null, usualShare: null },
  ...{ spent: null, usualSpent: null, hours: null },
};

export function beginWatch(about: About, thing: Thing, name: string): Watch {
  const none = { fallenFrom: null, fallenUntil: null, fortnight: null, fortnightAt: null, seen: null };
  return { ...WATCH_BEGUN, about, thing, name, figures: NO_FIGURES, ...none };
}

/** The watch itself names its last alarm alone, which a new one replaces. */
function keepLastAlarm({ fortnight, fallenFrom: from, fallenUntil: until }: Watch): Fortnight | null {
  const alarms = fortnight?.alarms ?? [];
  if (fortnight === null || from === null || until === null || alarms.at(-1)?.from === from) return fortnight;
  return { ...fortnight, alarms: [...alarms, { from, until }] };
}

/** Returns a watch after a look, which may begin or end its alarm. */
export function turnWatch(watch: Watch, next: Watch, now: Timestamp): Watch {
  if (next.isFallen && !watch.isFallen)
    return { ...next, fortnight: keepLastAlarm(watch), fallenFrom: now, fallenUntil: null };
  if (next.isFallen || !watch.isFallen) return next;
  const began = watch.fallenFrom === null ? 0 : msFromTimestamp(watch.fallenFrom);
  const isShort = Math.abs(msFromTimestamp(now) - began) < ALARM_MIN_MS;
  // What says that it is over still says so when it may be.
  return isShort ? { ...watch, calm: CALM_LIMIT } : { ...next, fallenUntil: now };
}

const rounded = (share: number): number => Number(share.toFixed(3));

interface FedShare {
  readonly share: ShareWatch;
  /** In the last hour in which it can rise, as it is shown. Null: nobody knows, or it can rise in none. */
  readonly usual: number | null;
}

/** Where nearly all fail anyway, or a carrier sends no receipts, so many more cannot. */
const canRise = (about: ShareOf, usual: number | null): usual is number =>
  usual !== null && usual + RISES[about][0] < 1;

function feedShare(begun: ShareWatch, about: ShareOf, fortnight: Fortnight, fed: readonly Fed[]): FedShare {
  const [rise, least] = RISES[about];
  let share = begun;
  let usual: number | null = null;
  for (const { hour, ...closed } of fed) {
    const found = findUsualShare(fortnight, hour, least);
    if (!canRise(about, found)) continue;
    usual = findShownShare(fortnight, hour);
    share = watchShare(share, closed, found, rise);
  }
  return { share, usual };
}

function turnShare(watch: Watch, { share, usual }: FedShare, now: Timestamp): Watch {
  // Once an alarm is over, its figures stay those that it had.
  const of = share.closed > 0 ? share : watch;
  const shown = (failing: number) => rounded(RISING.includes(watch.about) ? failing : 1 - failing);
  const figures = {
    ...NO_FIGURES,
    messages: of.closed,
    share: of.closed > 0 ? shown(of.failed / of.closed) : null,
    usualShare: usual === null ? watch.figures.usualShare : shown(usual),
  };
  return turnWatch(watch, { ...watch, ...share, figures }, now);
}

/** Feeds what was closed since the last look to the watch of a thing. */
export function feedWatch(watch: Watch, about: ShareOf, fed: readonly Fed[], now: Timestamp): Watch {
  if (!watch.fortnight) return watch;
  const next = feedShare(watch, about, watch.fortnight, fed);
  if (next.usual !== null) return turnShare(watch, next, now);
  // An alarm of a share that cannot rise would be on for good: what is usual is not read again while it is.
  const isOver = watch.isFallen && !canRise(about, findWholeShare(watch.fortnight));
  return isOver ? turnWatch(watch, { ...watch, ...WATCH_BEGUN }, now) : watch;
}

/**
 * Feeds all messages of the last day again, the oldest first: people opt out hours after their message, so that those of a new one say little yet. The
 * alarm is over when no hour of the day has it any more.
 */
export function feedDay(watch: Watch, about: ShareOf, day: readonly Fed[], now: Timestamp): Watch {
  if (!watch.fortnight) return watch;
  let fed: FedShare = { share: WATCH_BEGUN, usual: null };
  let fallen: FedShare | null = null;
  for (const hour of day) {
    fed = feedShare(fed.share, about, watch.fortnight, [hour]);
    if (fed.share.isFallen) fallen = fed;
  }
  return turnShare(watch, fallen ?? fed, now);
}
