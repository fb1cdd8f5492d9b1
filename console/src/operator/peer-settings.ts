import { readLines, readPairs, writePairs } from '../format/pairs.ts';
import type { useCarriersText } from '../text/operator-carriers.ts';
import type { useTrunksText } from '../text/operator-trunks.ts';
import type { FormValues } from '../ui/form-state.ts';

export type Peers = 'carriers' | 'trunks';
export type PeerText = ReturnType<typeof useCarriersText> | ReturnType<typeof useTrunksText>;
/** The words for a new one. */
export const NEW = { carriers: 'newCarrier', trunks: 'newTrunk' } as const satisfies Record<Peers, string>;

/**
 * The input of a setting. An optional number may be none. A secret is never shown, and stays if nothing is typed. A list of words is a
 * choice of one of them, and its empty word means none.
 */
export type SettingKind =
  | 'text'
  | 'number'
  | 'optional'
  | 'switch'
  | 'area'
  | 'secret'
  | 'lines'
  | 'codes'
  | 'rules'
  | 'headers'
  | 'mark'
  | 'tlvs'
  | 'tags'
  | 'pairs'
  | 'country'
  | 'countries'
  | readonly string[];
export type Settings = Readonly<Record<string, SettingKind>>;

/** What a carrier may be given on one day. */
export const OF_THE_DAY = {
  messages_per_day: 'number',
  recipients_per_day: 'number',
  recipient_messages_per_day: 'number',
  day_zone: 'text',
} as const satisfies Settings;

/** What a carrier of either kind may need for TLS. */
export const OF_TLS = {
  tls_server_name: 'text',
  tls_ca: 'area',
  tls_certificate: 'area',
  tls_key: 'secret',
} as const satisfies Settings;

/** The settings that a known exchange demands of a trunk, as the service sets them too; a test compares the two. */
export const EXCHANGES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  asterisk: { caller_id_in: 'asserted' },
  freeswitch: { caller_id_in: 'both' },
  kamailio: { caller_id_in: 'asserted' },
};

/** Returns those of the settings that these values are for. */
export const settingsFor = (values: Readonly<Record<string, unknown>>, settings: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => Object.hasOwn(values, name)));

/** Reads the fields in the format of the API. An empty number is left out, so that it stays unchanged. */
export function readSettings(values: FormValues, settings: Settings): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const [name, kind] of Object.entries(settings)) {
    if (kind === 'switch') read[name] = values.isChecked(name);
    else if (kind === 'lines') read[name] = readLines(values.raw(name));
    else if (kind === 'codes') read[name] = readCodes(values.raw(name));
    else if (kind === 'rules') read[name] = readRules(values.raw(name));
    else if (kind === 'headers') read[name] = readHeaders(values.raw(name));
    else if (kind === 'countries') read[name] = values.all(name);
    else if (kind === 'pairs') read[name] = Object.fromEntries(readPairs(values.raw(name)));
    else if (kind === 'mark') read[name] = readMark(values.raw(name));
    else if (kind === 'tlvs') read[name] = readTlvs(values.raw(name));
    else if (kind === 'tags') read[name] = readTags(values.raw(name));
    else if (kind === 'optional') read[name] = values.number(name);
    else if (kind === 'secret') {
      if (values.text(name) !== '') read[name] = values.text(name);
    } else if (kind === 'number') {
      const number = values.number(name);
      if (number !== null) read[name] = number;
    } else read[name] = typeof kind === 'object' ? values.text(name) || null : values.text(name);
  }
  return read;
}

/** As a field of several lines gives it back. */
const asTyped = (value: unknown): string =>
  JSON.stringify(typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : value);

/**
 * Returns only changed settings: others stay as they are, and the API asks for a password when an address changes, and for a key when a
 * certificate does. A process of the version before lacks the newest settings, and refuses them even if they are empty.
 */
export function changesOf(
  before: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => asTyped(value) !== asTyped(before[name]) && (isSet(value) || before[name] !== undefined),
    ),
  );
}

interface CodeWords {
  readonly code: string;
  readonly words: string;
}

export const readCodes = (text: string): CodeWords[] => readPairs(text).map(([code, words]) => ({ code, words }));

interface NumberRule {
  readonly prefix: string;
  readonly strip: number;
  readonly prepend: string;
}

/** Reads lines such as `233:3:0`. What is no rule becomes one that the API refuses by name. */
export const readRules = (text: string): NumberRule[] =>
  readLines(text).map((line) => {
    const [prefix = '', strip = '', prepend = ''] = line.split(':');
    return { prefix: prefix.trim(), strip: Number(strip), prepend: prepend.trim() };
  });

interface Header {
  readonly name: string;
  readonly value: string;
}

/** Reads lines such as `X-Account: 4711`. A line without the sign becomes a header without a value, which the API refuses by name. */
export const readHeaders = (text: string): Header[] => readPairs(text, ':').map(([name, value]) => ({ name, value }));

/** Whether somebody has set it, for settings that are empty or off unless set. */
export const isSet = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '' && value !== false && value !== 'off';

interface Mark {
  readonly ton: number;
  readonly npi: number;
}

/** Reads a type of number and a numbering plan, such as `1/1`. */
export function readMark(text: string): Mark {
  const [ton = '', npi = ''] = text.split('/');
  return { ton: Number(ton), npi: Number(npi) };
}

interface Tlv {
  readonly tag: string;
  readonly type: string;
  readonly value: string;
}

/** Reads lines such as `0x1400 octets {dlt_entity_id}`. What a line lacks is empty, which the API refuses by name. */
export const readTlvs = (text: string): Tlv[] =>
  readLines(text).map((line) => {
    const [, tag = '', type = '', value = ''] = /^(\S+)\s*(\S*)\s*(.*)$/.exec(line) ?? [];
    return { tag, type, value };
  });

interface Tag {
  readonly tag: string;
  readonly name: string;
}

/** Reads lines such as `0x1500 network`. A tag without a name is refused by the API. */
export const readTags = (text: string): Tag[] =>
  readTlvs(text).map(({ tag, type, value }) => ({ tag, name: `${type} ${value}`.trim() }));

type Line = string | CodeWords | NumberRule | Header | Tlv | Tag;

function writeLine(line: Line): string {
  if (typeof line === 'string') return line;
  if ('tag' in line) return 'name' in line ? `${line.tag} ${line.name}` : `${line.tag} ${line.type} ${line.value}`;
  if ('name' in line) return `${line.name}: ${line.value}`;
  return 'prefix' in line ? `${line.prefix}:${line.strip}:${line.prepend}` : `${line.code}=${line.words}`;
}

const isMark = (value: unknown): value is Mark => typeof value === 'object' && value !== null && 'ton' in value;

/** Writes a value as its field has it: a list with a line for each. */
export const writeSetting = (value: unknown): string => {
  if (isMark(value)) return `${value.ton}/${value.npi}`;
  if (Array.isArray(value)) return value.map(writeLine).join('\n');
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  return writePairs(value as Record<string, string>);
};
