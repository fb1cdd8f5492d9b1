import { fill, fillLeaf, type Places } from './places.ts';
import { isLeaf, type Request, type Tree } from './profile-parts.ts';
import { type Filled, writeXml } from './write-xml.ts';

type Body = NonNullable<Request['body']>;

function fillTree(tree: Tree, places: Places): Filled | undefined {
  if (typeof tree === 'string') return fill(tree, places);
  if (typeof tree !== 'object' || tree === null) return tree;
  if (isList(tree)) return tree.map((one) => fillTree(one, places)).filter((one) => one !== undefined);
  if (isLeaf(tree)) return fillLeaf(tree, places);
  return Object.fromEntries(
    Object.entries(tree).flatMap(([name, one]) => {
      const filled = fillTree(one, places);
      return filled === undefined ? [] : [[name, filled]];
    }),
  );
}

const isList = <T>(tree: T | readonly T[]): tree is readonly T[] => Array.isArray(tree);

const textOf = (filled: Filled): string => (filled === null || typeof filled === 'object' ? '' : String(filled));

function writeForm(filled: Filled): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(filled ?? {}))
    for (const one of isList(value as Filled) ? (value as readonly Filled[]) : [value as Filled])
      form.append(name, textOf(one));
  return form.toString();
}

const CONTENT_TYPES: Readonly<Record<Body['type'], string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  xml: 'application/xml; charset=utf-8',
  plain: 'text/plain; charset=utf-8',
};

/** Line breaks of other values than the text would begin a new line, which a reader by lines takes for something else. */
const writePlain = (content: string, places: Places): string =>
  fill(
    content,
    new Map([...places].map(([name, value]) => [name, name === 'text' ? value : value.replace(/[\r\n]+/g, ' ')])),
  );

export function writeBody(
  { type, content_type, content }: Body,
  places: Places,
): { contentType: string; bytes: Buffer } {
  const contentType = content_type ?? CONTENT_TYPES[type];
  if (type === 'plain') return { contentType, bytes: Buffer.from(writePlain(String(content), places)) };
  const filled = fillTree(content, places) ?? null;
  const written = type === 'json' ? JSON.stringify(filled) : type === 'form' ? writeForm(filled) : writeXml(filled);
  return { contentType, bytes: Buffer.from(written) };
}
