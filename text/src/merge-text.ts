import { findUrls } from './find-urls.ts';
import { PLACEHOLDER_CODE } from './link-room.ts';
import { replaceLookAlikes } from './look-alikes.ts';

/** What happens to a recipient whose field is empty when the text gives no fallback for it. */
const MISSING_FIELD_POLICIES = ['default', 'skip'] as const;
export type MissingFieldPolicy = (typeof MISSING_FIELD_POLICIES)[number];

/** The value of a contact in a field of the account; a date is a text such as `2026-01-31`. */
export type FieldValue = string | number | boolean;

export interface MergeFields {
  readonly firstName: string;
  readonly lastName: string;
  /** The values by the keys of the account's own fields; an empty field has no key. */
  readonly fields?: Readonly<Record<string, FieldValue>> | null;
}

/** A field that an account made for its contacts. */
export interface OwnField {
  readonly key: string;
  /** Used where a contact has no value and the text gives no fallback; may be empty. */
  readonly defaultValue: string;
}

/** A short link of one text; an empty URL is the link to opt out. */
export interface TextLink {
  readonly code: string;
  readonly url: string;
}

export interface Merged {
  readonly text: string;
  /** In the order of the text; the same URL twice makes two links. */
  readonly links: readonly TextLink[];
}

export interface MergeText {
  /** False for a text without fields, which is the same for all recipients except for the codes of its links. */
  readonly hasFields: boolean;
  /** The keys of the account's own fields that the text names; the caller must read their values. */
  readonly ownKeys: readonly string[];
  /** The number of short links in the text, each of which gets a code of its own for each recipient. */
  readonly linksCount: number;
  /** Null when a field is missing, so that the recipient is left out. Without `drawCode` the codes are placeholders. */
  merge(fields: MergeFields, drawCode?: () => string): Merged | null;
}

export interface LinkRules {
  readonly isShortened: boolean;
  /** The part of a short link before the slash and the code. */
  readonly address: string;
}

export interface MergeRules {
  readonly missingField: MissingFieldPolicy;
  readonly replaceLookAlikes: boolean;
  readonly links: LinkRules;
  /** The fields of the account; other names in braces stay as they are. */
  readonly ownFields?: readonly OwnField[];
  /** True for a single message, which has no contact's fields: only the link to opt out is filled in. */
  readonly isSingle?: boolean;
}

const FIELD = /\{\{([^{}]*)\}\}/g;
/** A Map, because names come from outside: an object would also find `constructor`. */
const NAMES: ReadonlyMap<string, 'firstName' | 'lastName'> = new Map([
  ['first_name', 'firstName'],
  ['last_name', 'lastName'],
]);
const OPT_OUT = 'opt_out_url';

interface Field {
  readonly field: 'firstName' | 'lastName' | OwnField;
  readonly fallback: string | null;
}
type Piece = string | Field;
/** A short link to its target; without pieces it is the link to opt out. */
interface LinkPiece {
  readonly target: readonly Piece[];
}
type Part = Piece | LinkPiece;

const optOutAlone = (inside: string): Part | null => (inside.trim() === OPT_OUT ? { target: [] } : null);

type ReadField = (inside: string) => Part | null;

const nameOf = (inside: string): string => (inside.split('|', 1)[0] ?? '').trim();

function fieldReader(ownFields: readonly OwnField[]): ReadField {
  const own = new Map(ownFields.map((field) => [field.key, field]));
  return (inside) => {
    const link = optOutAlone(inside);
    if (link !== null) return link;
    const name = nameOf(inside);
    const field = NAMES.get(name) ?? own.get(name);
    if (field === undefined) return null;
    const bar = inside.indexOf('|');
    const byDefault = typeof field === 'string' || field.defaultValue === '' ? null : field.defaultValue;
    return { field, fallback: bar < 0 ? byDefault : inside.slice(bar + 1).trim() };
  };
}

function partsOf(text: string, read: ReadField): Part[] {
  const found: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(FIELD)) {
    const field = read(match[1] ?? '');
    if (field === null) continue;
    found.push(text.slice(end, match.index), field);
    end = match.index + match[0].length;
  }
  return [...found, text.slice(end)].filter((part) => part !== '');
}

const isPiece = (part: Part): part is Piece => typeof part === 'string' || 'field' in part;

const withoutScheme = (url: string): string => url.replace(/^https?:\/\//i, '').toLowerCase();

/** True for a link of this service, which is short already and stays as it is. */
function isOwn(url: string, address: string): boolean {
  return `${withoutScheme(url)}/`.startsWith(`${withoutScheme(address)}/`);
}

function partsWithLinks(text: string, address: string, read: ReadField): Part[] {
  const found: Part[] = [];
  let end = 0;
  for (const { start, end: urlEnd, url } of findUrls(text)) {
    if (isOwn(url, address)) continue;
    found.push(...partsOf(text.slice(end, start), read), { target: partsOf(url, read).filter(isPiece) });
    end = urlEnd;
  }
  return [...found, ...partsOf(text.slice(end), read)];
}

/** Lists the contents of braces that mean nothing, and that recipients would therefore read as they stand. */
export function listUnknownFields(text: string, ownFields: readonly OwnField[] = []): string[] {
  const read = fieldReader(ownFields);
  const names = [...text.matchAll(FIELD)].map((match) => match[1] ?? '');
  return [...new Set(names.filter((inside) => read(inside) === null))];
}

/** True when the text holds the link to opt out. */
export function namesOptOutLink(text: string): boolean {
  return [...text.matchAll(FIELD)].some(([, inside]) => optOutAlone(inside ?? '') !== null);
}

/** Lists all names that a text has in braces, once each and without their fallbacks. */
export function listFieldNames(text: string): string[] {
  return [...new Set([...text.matchAll(FIELD)].map(([, inside]) => nameOf(inside ?? '')))];
}

/** Lists the keys of own fields that a text names, whether the account has such fields or not. */
export function listOwnKeys(text: string): string[] {
  return [...new Set(listUnknownFields(text).map(nameOf))];
}

/** Writes a value as people read it in a text. */
function writeFieldValue(value: FieldValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}

function ownTextOf(field: Field['field'], fields: MergeFields): string {
  if (typeof field === 'string') return fields[field];
  const own = fields.fields ?? {};
  const value = Object.hasOwn(own, field.key) ? own[field.key] : undefined;
  return value === undefined ? '' : writeFieldValue(value);
}

/** Null when the field is empty, has no fallback, and such recipients are skipped. */
function wordOf({ field, fallback }: Field, fields: MergeFields, isSkipped: boolean): string | null {
  const value = ownTextOf(field, fields);
  if (value !== '') return value;
  return fallback ?? (isSkipped ? null : '');
}

/** Inside a URL a value is data: its spaces and signs must not become part of the address. */
const encoded = (value: string): string => encodeURIComponent(value.toWellFormed());
const asItIs = (value: string): string => value;

export function compileText(text: string, rules: MergeRules): MergeText {
  const { isShortened, address } = rules.links;
  const finish = rules.replaceLookAlikes ? replaceLookAlikes : asItIs;
  const isSkipped = rules.missingField === 'skip';
  const read = rules.isSingle ? optOutAlone : fieldReader(rules.ownFields ?? []);
  const parts = isShortened ? partsWithLinks(text, address, read) : partsOf(text, read);
  const pieces = parts.flatMap((part) => (isPiece(part) ? [part] : part.target));
  const linksCount = parts.filter((part) => !isPiece(part)).length;
  const named = pieces.filter((piece) => typeof piece !== 'string');
  const hasFields = named.length > 0;
  const ownKeys = [...new Set(named.flatMap(({ field }) => (typeof field === 'string' ? [] : [field.key])))];
  if (!hasFields && linksCount === 0) {
    const whole: Merged = { text: finish(text), links: [] };
    return { hasFields, ownKeys, linksCount, merge: () => whole };
  }
  const join = (list: readonly Piece[], fields: MergeFields, write: (value: string) => string): string | null => {
    let joined = '';
    for (const piece of list) {
      const value = typeof piece === 'string' ? piece : wordOf(piece, fields, isSkipped);
      if (value === null) return null;
      joined += typeof piece === 'string' ? value : write(value);
    }
    return joined;
  };
  return {
    hasFields,
    ownKeys,
    linksCount,
    merge(fields, drawCode = () => PLACEHOLDER_CODE) {
      let merged = '';
      const links: TextLink[] = [];
      for (const part of parts) {
        const isLink = !isPiece(part);
        const value = isLink ? join(part.target, fields, encoded) : join([part], fields, asItIs);
        if (value === null) return null;
        if (isLink) links.push({ code: drawCode(), url: value });
        merged += isLink ? `${address}/${links.at(-1)?.code ?? ''}` : value;
      }
      return { text: finish(merged), links };
    },
  };
}
