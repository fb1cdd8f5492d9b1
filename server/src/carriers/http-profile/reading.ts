import { parseXml } from './parse-xml.ts';
import type { Read, Reads, Test } from './profile-parts.ts';

/** Callers bound what they receive; of what is longer still, the rest is not read. */
const BYTES_MAX = 65_536;
/** What is deeper, or has more values, is read by nobody's rules, and would only keep the thread busy. */
const DEPTH_MAX = 64;
const FORM_VALUES_MAX = 500;

export interface Received {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly query?: URLSearchParams;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function decode(body: Buffer, contentType: string): string {
  const bytes = body.subarray(0, BYTES_MAX);
  const label = /charset\s*=\s*"?([\w-]{1,40})/i.exec(contentType)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    // A label that is no encoding is the provider's mistake; nearly all of them mean UTF-8.
    return new TextDecoder().decode(bytes);
  }
}

function isTooDeep(json: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (isText && character === '\\') at += 1;
    else if (character === '"') isText = !isText;
    else if (!isText && (character === '[' || character === '{')) depth += 1;
    else if (!isText && (character === ']' || character === '}')) depth -= 1;
    if (depth > DEPTH_MAX) return true;
  }
  return false;
}

/** Ids of more digits than a number has exactly would change by being read, so the digits are kept as a text. */
function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new Error('Too deep.');
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  const keepDigits = (_: string, value: unknown, context?: { source?: string }): unknown =>
    typeof value === 'number' && !Number.isSafeInteger(value) ? (context?.source ?? value) : value;
  return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown);
}

function atPointer(json: unknown, pointer: string): unknown {
  let at = json;
  for (const escaped of pointer.split('/').slice(1)) {
    const name = escaped.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(at)) at = /^\d{1,5}$/.test(name) ? at[Number(name)] : undefined;
    else if (isObject(at)) at = Object.hasOwn(at, name) ? at[name] : undefined;
    else return undefined;
  }
  return at;
}

function textBetween(text: string, after: string, before: string): string {
  const found = text.indexOf(after);
  if (found < 0) return '';
  const start = found + after.length;
  const end = before === '' ? text.length : text.indexOf(before, start);
  return end < 0 ? '' : text.slice(start, end).trim();
}

/** What came from a provider, read only as far as a profile asks. No question throws; what cannot be read is an empty text. */
export class Reading {
  readonly #received: Received;
  /** The element of a list of which the reading is; undefined for the whole. */
  readonly #element: unknown;
  #text: string | undefined;
  #json: { readonly value: unknown } | null | undefined;
  #form: URLSearchParams | undefined;
  #xml: ReadonlyMap<string, string> | undefined;
  /** True if the body is not of the form in which it was read. */
  isDamaged = false;

  constructor(received: Received, element?: unknown) {
    this.#received = received;
    this.#element = element;
  }

  get body(): string {
    this.#text ??= decode(this.#received.body, this.#received.headers['content-type'] ?? '');
    return this.#text;
  }

  /** The values of a form; of a call without a form, those of the query. */
  get form(): URLSearchParams {
    if (this.#form !== undefined) return this.#form;
    const isRead = this.#isForm && this.body.split('&', FORM_VALUES_MAX + 1).length <= FORM_VALUES_MAX;
    if (this.#isForm && !isRead) this.isDamaged = true;
    this.#form = new URLSearchParams(isRead ? this.body : '');
    return this.#form;
  }

  get #isForm(): boolean {
    return /x-www-form-urlencoded/i.test(this.#received.headers['content-type'] ?? '');
  }

  text(reads: Reads | undefined): string {
    for (const read of reads === undefined ? [] : Array.isArray(reads) ? reads : [reads]) {
      const raw = this.#raw(read);
      const text = read.map !== undefined && Object.hasOwn(read.map, raw) ? (read.map[raw] ?? '') : raw;
      if (text !== '') return text;
    }
    return '';
  }

  holds({ read, equals, one_of, not_one_of, starts_with }: Test): boolean {
    const text = this.text(read);
    if (equals !== undefined) return text === equals;
    if (one_of !== undefined) return one_of.includes(text);
    if (not_one_of !== undefined) return !not_one_of.includes(text);
    return starts_with !== undefined && text.startsWith(starts_with);
  }

  /** Returns a reading of each element of a list; null if there is no list. */
  each(pointer: string): Reading[] | null {
    const list = atPointer(this.#parsed(), pointer);
    return Array.isArray(list) ? list.map((element: unknown) => new Reading(this.#received, element)) : null;
  }

  #raw({ json, xml, param, header, after = '', before = '' }: Read): string {
    const { headers, query } = this.#received;
    if (json !== undefined) {
      const value = atPointer(this.#parsed(), json);
      return value === null || value === undefined || typeof value === 'object' ? '' : String(value);
    }
    if (xml !== undefined) return this.#parsedXml().get(xml.replace(/^\/+/, ''))?.trim() ?? '';
    if (param !== undefined) return this.form.get(param) ?? query?.get(param) ?? '';
    if (header !== undefined) return headers[header.toLowerCase()] ?? '';
    return textBetween(this.body, after, before);
  }

  #parsedXml(): ReadonlyMap<string, string> {
    if (this.#xml === undefined) {
      try {
        this.#xml = parseXml(this.body);
      } catch {
        this.isDamaged = true;
        this.#xml = new Map();
      }
    }
    return this.#xml;
  }

  #parsed(): unknown {
    if (this.#element !== undefined) return this.#element;
    // A form, or a call without a body, is no damaged JSON: a provider may use either.
    if (this.#json === undefined && (this.body.trim() === '' || this.#isForm)) this.#json = null;
    if (this.#json === undefined) {
      try {
        this.#json = { value: parseJson(this.body) };
      } catch {
        this.#json = null;
        this.isDamaged = true;
      }
    }
    return this.#json?.value;
  }
}
