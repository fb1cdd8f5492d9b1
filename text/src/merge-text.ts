import { findUrls } from './find-urls.ts';
import { PLACEHOLDER_CODE } from './link-room.ts';
import { replaceLookAlikes } from './look-alikes.ts';

/** What happens to a recipient whose field is empty when the text gives no word in its place. */
const MISSING_FIELD_POLICIES = ['default', 'skip'] as const;
export type MissingFieldPolicy = (typeof MISSING_FIELD_POLICIES)[number];

export interface MergeFields {
  readonly firstName: string;
  readonly lastName: string;
}

/** A short link of one text; an empty URL is the link to opt out. */
export interface TextLink {
  readonly code: string;
  readonly url: string;
}

export interface Merged {
  readonly text: string;
  /** In the order in which they stand; the same URL twice is two links. */
  readonly links: readonly TextLink[];
}

export interface MergeText {
  /** A text without fields is the same for everybody but for the codes of its links. */
  readonly hasFields: boolean;
  /** Short links in each text: every one has a code of its own, and all texts their true length. */
  readonly linksCount: number;
  /** Null: a field is missing, and such recipients are to be left out. Without `drawCode` the codes are placeholders. */
  merge(fields: MergeFields, drawCode?: () => string): Merged | null;
}

export interface LinkRules {
  readonly isShortened: boolean;
  /** What stands before the slash and the code. */
  readonly address: string;
}

export interface MergeRules {
  readonly missingField: MissingFieldPolicy;
  readonly replaceLookAlikes: boolean;
  readonly links: LinkRules;
  /** A single message has nobody's fields: names in braces stay as they are, but for the link to opt out. */
  readonly isSingle?: boolean;
}

const FIELD = /\{\{([^{}]*)\}\}/g;
/** A map, since names come from outside: an object would know `constructor` as well. */
const NAMES: ReadonlyMap<string, keyof MergeFields> = new Map([
  ['first_name', 'firstName'],
  ['last_name', 'lastName'],
]);
const OPT_OUT = 'opt_out_url';

interface Field {
  readonly field: keyof MergeFields;
  readonly fallback: string | null;
}
type Piece = string | Field;
/** Of no pieces: the link to opt out. */
interface LinkPiece {
  readonly target: readonly Piece[];
}
type Part = Piece | LinkPiece;

const optOutAlone = (inside: string): Part | null => (inside.trim() === OPT_OUT ? { target: [] } : null);

type ReadField = (inside: string) => Part | null;

function readField(inside: string): Part | null {
  const bar = inside.indexOf('|');
  const name = (bar < 0 ? inside : inside.slice(0, bar)).trim();
  const link = optOutAlone(inside);
  if (link !== null) return link;
  const field = NAMES.get(name);
  if (field === undefined) return null;
  return { field, fallback: bar < 0 ? null : inside.slice(bar + 1).trim() };
}

function partsOf(text: string, read: ReadField = readField): Part[] {
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

/** A link of this service is short already, and stays. */
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

/** The names in braces that mean nothing to us: a recipient would read them as they stand. */
export function listUnknownFields(text: string): string[] {
  const names = [...text.matchAll(FIELD)].map((match) => match[1] ?? '');
  return [...new Set(names.filter((inside) => readField(inside) === null))];
}

/** Null: the field is empty, nothing stands in its place, and the rule is to skip. */
function wordOf({ field, fallback }: Field, fields: MergeFields, isSkipped: boolean): string | null {
  const value = fields[field];
  if (value !== '') return value;
  return fallback ?? (isSkipped ? null : '');
}

/** A name is data inside of a URL: its spaces and signs must not become part of the address. */
const encoded = (value: string): string => encodeURIComponent(value.toWellFormed());
const asItIs = (value: string): string => value;

export function compileText(text: string, rules: MergeRules): MergeText {
  const { isShortened, address } = rules.links;
  const finish = rules.replaceLookAlikes ? replaceLookAlikes : asItIs;
  const isSkipped = rules.missingField === 'skip';
  const read = rules.isSingle ? optOutAlone : readField;
  const parts = isShortened ? partsWithLinks(text, address, read) : partsOf(text, read);
  const pieces = parts.flatMap((part) => (isPiece(part) ? [part] : part.target));
  const linksCount = parts.filter((part) => !isPiece(part)).length;
  const hasFields = pieces.some((piece) => typeof piece !== 'string');
  if (!hasFields && linksCount === 0) {
    const whole: Merged = { text: finish(text), links: [] };
    return { hasFields, linksCount, merge: () => whole };
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
