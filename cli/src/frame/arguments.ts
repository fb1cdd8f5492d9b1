import { InvalidArgumentError } from 'commander';
import { CommandError, EXIT } from './failure.ts';

/** What a person writes as the value of an argument or a flag; commander says in the same words which one was wrong. */
export function parseId(raw: string): number {
  const id = Number(raw);
  if (!Number.isSafeInteger(id) || id < 1) throw new InvalidArgumentError('It must be a number such as 1.');
  return id;
}

/** A limit, or that there is none: commander would take null for a value that was left out. */
export function parseIdOrNone(raw: string): number | 'none' {
  return raw === 'none' ? raw : parseId(raw);
}

/** The same of several, for a request. */
export function orNull<Limits extends Readonly<Record<string, unknown>>>(
  limits: Limits,
): { [Name in keyof Limits]: Exclude<Limits[Name], 'none'> | null } {
  const entries = Object.entries(limits).map(([name, limit]) => [name, limit === 'none' ? null : limit]);
  return Object.fromEntries(entries);
}

/** One more of several. */
export function parseIds(raw: string, before: number[] = []): number[] {
  return [...before, parseId(raw)];
}

export function parseCount(raw: string): number {
  if (!/^\d{1,9}$/.test(raw)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(raw);
}

export interface TimesOfDay {
  readonly from: string;
  readonly to: string;
}

export function parseTimesOfDay(raw: string): TimesOfDay {
  const [, from, to] = /^(\d{2}:\d{2})-(\d{2}:\d{2})$/.exec(raw) ?? [];
  if (from === undefined || to === undefined)
    throw new InvalidArgumentError('It must be two times of day, such as 08:00-20:00.');
  return { from, to };
}

/** A command that changes something is told what. */
export function refuseNoChange(changes: object, command: string): void {
  if (Object.keys(changes).length > 0) return;
  throw new CommandError(`Name at least one change; see: volley ${command} --help`, EXIT.usage);
}
