import type { FormValues } from '../ui/form-state.ts';

/** The input of a setting. A list of words is a choice of one of them. */
export type SettingKind = 'text' | 'number' | 'switch' | 'area' | 'lines' | readonly string[];
export type Settings = Readonly<Record<string, SettingKind>>;

const readLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Reads the fields in the format of the API. An empty number is left out, so that it stays unchanged. */
export function readSettings(values: FormValues, settings: Settings): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const [name, kind] of Object.entries(settings)) {
    if (kind === 'switch') read[name] = values.isChecked(name);
    else if (kind === 'lines') read[name] = readLines(values.raw(name));
    else if (kind === 'number') {
      const number = values.number(name);
      if (number !== null) read[name] = number;
    } else read[name] = values.text(name);
  }
  return read;
}

/** Returns only changed settings: others stay as they are, and the API asks for a password when an address changes. */
export function changesOf(
  before: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  );
}

export interface CodeWords {
  readonly code: string;
  readonly words: string;
}

/** Reads lines such as `007=The phone is switched off.`. A line without the sign becomes a code without words, which the API refuses by name. */
export const readCodes = (text: string): CodeWords[] =>
  readLines(text).map((line) => {
    const at = line.indexOf('=');
    return at < 0 ? { code: line, words: '' } : { code: line.slice(0, at).trim(), words: line.slice(at + 1).trim() };
  });

export const writeCodes = (codes: readonly CodeWords[]): string =>
  codes.map(({ code, words }) => `${code}=${words}`).join('\n');
