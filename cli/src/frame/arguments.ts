import { InvalidArgumentError } from 'commander';
import { CommandError, EXIT } from './failure.ts';

/** Parses the value of an argument or a flag. Commander adds to the error which one it was. */
export function parseId(raw: string): number {
  const id = Number(raw);
  if (!Number.isSafeInteger(id) || id < 1) throw new InvalidArgumentError('It must be a number such as 1.');
  return id;
}

/** Adds one more id to the ones before. */
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

/** Throws if a command that changes something was given no change. */
export function refuseNoChange(changes: object, command: string): void {
  if (Object.keys(changes).length > 0) return;
  throw new CommandError(`Name at least one change; see: volley ${command} --help`, EXIT.usage);
}
