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
  if (!/^\d{1,15}$/.test(raw)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(raw);
}

export function parseYesNo(raw: string): boolean {
  if (raw !== 'yes' && raw !== 'no') throw new InvalidArgumentError('It must be yes or no.');
  return raw === 'yes';
}

/** Throws if a command that changes something was given no change. */
export function refuseNoChange(changes: object, command: string): void {
  if (Object.keys(changes).length > 0) return;
  throw new CommandError(`Name at least one change; see: volley ${command} --help`, EXIT.usage);
}

/** Parses what a pattern describes. */
export const parseAs =
  <T>(pattern: RegExp, expected: string, make: (...parts: string[]) => T) =>
  (raw: string): T => {
    const [, ...parts] = pattern.exec(raw) ?? [];
    if (parts.length === 0) throw new InvalidArgumentError(`It must be ${expected}.`);
    return make(...parts);
  };

export const parseTimesOfDay = parseAs(
  /^(\d{2}:\d{2})-(\d{2}:\d{2})$/,
  'two times of day, such as 08:00-20:00',
  (from, to) => ({ from, to }),
);

/** Parses a whole number between these two. */
export const parseWithin =
  (min: number, max: number) =>
  (raw: string): number => {
    const value = Number(raw);
    if (!/^\d+$/.test(raw) || value < min || value > max)
      throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
    return value;
  };
