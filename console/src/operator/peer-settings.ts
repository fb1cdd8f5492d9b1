import type { FormValues } from '../ui/form-state.ts';

export type Peers = 'carriers' | 'trunks';
/** The words for a new one. */
export const NEW = { carriers: 'newCarrier', trunks: 'newTrunk' } as const satisfies Record<Peers, string>;

/** The input of a setting. An optional number may be none. A list of words is a choice of one of them, and its empty word means none. */
export type SettingKind = 'text' | 'number' | 'optional' | 'switch' | 'area' | 'lines' | 'codes' | readonly string[];
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
    else if (kind === 'codes') read[name] = readCodes(values.raw(name));
    else if (kind === 'optional') read[name] = values.number(name);
    else if (kind === 'number') {
      const number = values.number(name);
      if (number !== null) read[name] = number;
    } else read[name] = typeof kind === 'object' ? values.text(name) || null : values.text(name);
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

interface CodeWords {
  readonly code: string;
  readonly words: string;
}

/** Reads lines such as `007=The phone is switched off.`. A line without the sign becomes a code without words, which the API refuses by name. */
export const readCodes = (text: string): CodeWords[] =>
  readLines(text).map((line) => {
    const at = line.indexOf('=');
    return at < 0 ? { code: line, words: '' } : { code: line.slice(0, at).trim(), words: line.slice(at + 1).trim() };
  });

const writeLine = (line: string | CodeWords): string =>
  typeof line === 'string' ? line : `${line.code}=${line.words}`;

/** Writes a value as its field has it: a list with a line for each. */
export const writeSetting = (value: unknown): string =>
  Array.isArray(value) ? value.map(writeLine).join('\n') : String(value ?? '');
