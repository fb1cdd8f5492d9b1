/** A tree whose texts are filled, and from which members were left out. */
export type Filled = string | number | boolean | null | readonly Filled[] | { readonly [name: string]: Filled };

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
  // A bare carriage return, and any white space in an attribute, would be read as another character.
  ['\r', '&#13;'],
  ['\n', '&#10;'],
  ['\t', '&#9;'],
]);

/** Characters that no XML 1.0 document can hold, not even as a reference. */
const IMPOSSIBLE = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

const escapeXml = (text: string): string =>
  text.replace(IMPOSSIBLE, '').replace(/[&<>"'\r\n\t]/g, (one) => ESCAPES.get(one) ?? '');

function writeElement(name: string, content: Filled): string {
  if (Array.isArray(content)) return content.map((one: Filled) => writeElement(name, one)).join('');
  if (content === null || typeof content !== 'object') return `<${name}>${escapeXml(String(content ?? ''))}</${name}>`;
  const entries = Object.entries(content);
  const attributes = entries
    .filter(([key]) => key.startsWith('@'))
    .map(([key, value]) => ` ${key.slice(1)}="${escapeXml(String(value))}"`);
  const children = entries
    .filter(([key]) => !key.startsWith('@'))
    .map(([key, value]) => (key === '#text' ? escapeXml(String(value)) : writeElement(key, value as Filled)));
  return `<${name}${attributes.join('')}>${children.join('')}</${name}>`;
}

/** Writes an object with one member, the root. The names come from the profile; every value is escaped. */
export function writeXml(filled: Filled): string {
  const [[name, content] = ['', '']] = Object.entries(filled ?? {}) as [string, Filled][];
  return `<?xml version="1.0" encoding="UTF-8"?>${writeElement(name, content)}`;
}
