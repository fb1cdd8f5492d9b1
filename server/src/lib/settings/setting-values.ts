import { isCountry } from '../phone/phone-number.ts';
import { isTimeZone } from '../time/recurrence.ts';
import type { Reader, ValueForm } from './setting.ts';

/** Thrown for a value that a setting cannot have. The message is the end of a sentence that begins with the setting's name. */
export class BadValue extends Error {}

/** `read` is given the fallback where nothing is set. */
function reader<T>(fallback: string | number, read: (raw: string) => T, form?: ValueForm): Reader<T> {
  const text = String(fallback);
  return Object.assign((raw = text) => read(raw), { fallback: text, ...(form && { form }) });
}

export const text = (fallback: string): Reader<string> => reader(fallback, (raw) => raw);

export function yesOrNo(fallback: 'yes' | 'no'): Reader<boolean> {
  const read = (raw: string) => {
    if (raw !== 'yes' && raw !== 'no') throw new BadValue('must be yes or no');
    return raw === 'yes';
  };
  return reader(fallback, read, { choices: ['yes', 'no'] });
}

export function seconds(fallback: number, min: number, max: number): Reader<number> {
  const read = (raw: string) => {
    const value = Number(raw);
    if (!(value >= min && value <= max)) throw new BadValue(`must be a number of seconds from ${min} to ${max}`);
    return value;
  };
  return reader(fallback, read, { min, max, isWhole: false });
}

function whole(fallback: number, { min, max }: { min: number; max: number }, sentence: string): Reader<number> {
  const read = (raw: string) => {
    const value = Number(raw);
    if (!Number.isInteger(value) || value < min || value > max) throw new BadValue(sentence);
    return value;
  };
  return reader(fallback, read, { min, max, isWhole: true });
}

export function port(fallback: number): Reader<number> {
  return whole(fallback, { min: 0, max: 65_535 }, 'must be a port: 0 (any free one) to 65535');
}

export function list(isGood: (item: string) => boolean, sentence: string) {
  return (raw: string | undefined): readonly string[] => {
    const items = (raw ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
    const bad = items.find((item) => !isGood(item));
    if (bad !== undefined) throw new BadValue(sentence);
    return items;
  };
}

export function months(fallback: number): Reader<number> {
  return whole(fallback, { min: 1, max: 1200 }, 'must be a number of months from 1 to 1200');
}

export function days(fallback: number, max: number): Reader<number> {
  return whole(fallback, { min: 1, max }, `must be a number of days from 1 to ${max}`);
}

export function oneOf<const T extends string>(values: readonly T[], fallback: T): Reader<T> {
  const read = (raw: string) => {
    const found = values.find((value) => value === raw);
    if (found === undefined) throw new BadValue(`must be one of ${values.join(', ')}`);
    return found;
  };
  return reader(fallback, read, { choices: values });
}

export function nameOf(fallback: string, charactersMax: number) {
  return reader(fallback, (raw) => {
    const name = raw.trim();
    if (name === '' || name.length > charactersMax)
      throw new BadValue(`must be a name of 1 to ${charactersMax} characters`);
    return name;
  });
}

export function portRange(fallback: string) {
  return reader(fallback, (raw) => {
    const [min = 0, max = 0] = raw.split('-').map(Number);
    const isRange = /^\d{4,5}-\d{4,5}$/.test(raw) && min >= 1024 && max <= 65_535 && max - min >= 1;
    if (!isRange) throw new BadValue(`must be two ports with a hyphen between, such as ${fallback}`);
    return { min, max };
  });
}

export function country(fallback: string) {
  return reader(fallback, (raw) => {
    const code = raw.toUpperCase();
    if (!isCountry(code)) throw new BadValue('must be a two-letter country code, such as GH');
    return code;
  });
}

export function timeZone(fallback: string) {
  return reader(fallback, (raw) => {
    if (!isTimeZone(raw)) throw new BadValue('must be a zone name, such as Africa/Accra');
    return raw;
  });
}

export const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

/** Empty: none. */
export function headerName(raw = ''): string {
  if (!/^[A-Za-z0-9-]{0,100}$/.test(raw)) throw new BadValue('must be the name of a header, such as CF-IPCountry');
  return raw;
}

export function sharedSecret(raw = ''): string | null {
  if (raw !== '' && raw.length < 16) throw new BadValue('must have at least 16 characters');
  return raw === '' ? null : raw;
}
