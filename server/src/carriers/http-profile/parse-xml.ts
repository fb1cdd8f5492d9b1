import sax from 'sax';

const DEPTH_MAX = 50;
/** Parsing takes time by elements more than by characters. */
const ELEMENTS_MAX = 2_000;

/**
 * Returns the texts of an XML document by their paths of names from the root, for example response/message/id, and those of attributes
 * (response/message@id): of several elements at one path the first. Names are without their prefix. Throws if it is no XML, if it is too deep or
 * has too many elements, or if it has a document type.
 */
export function parseXml(xml: string): ReadonlyMap<string, string> {
  const parser = sax.parser(true, { position: true });
  const open: { readonly path: string; readonly isFirst: boolean }[] = [];
  const found = new Map<string, string>();
  let elements = 0;
  const refuse = (why: string): never => {
    throw new Error(why);
  };
  parser.onerror = (error) => refuse(error.message);
  parser.ondoctype = () => refuse('A document type is refused.');
  parser.onopentag = ({ name, attributes }) => {
    elements += 1;
    if (open.length === DEPTH_MAX || elements > ELEMENTS_MAX) refuse('Too deep, or too many elements.');
    const own = name.slice(name.indexOf(':') + 1);
    const path = open.length === 0 ? own : `${open.at(-1)?.path}/${own}`;
    const isFirst = !found.has(path);
    open.push({ path, isFirst });
    if (!isFirst) return;
    found.set(path, '');
    for (const [attribute, value] of Object.entries(attributes)) found.set(`${path}@${attribute}`, String(value));
  };
  parser.ontext = (text) => {
    for (const { path, isFirst } of open) if (isFirst) found.set(path, `${found.get(path)}${text}`);
  };
  parser.oncdata = parser.ontext;
  parser.onclosetag = () => void open.pop();
  parser.write(xml).close();
  return found;
}
