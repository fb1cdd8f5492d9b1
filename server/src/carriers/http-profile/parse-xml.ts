import sax from 'sax';

const DEPTH_MAX = 50;

/**
 * Returns the text at a path of names from the root, for example response/message/id, or of an attribute (response/message@id): that of the first
 * element there. Names are without their prefix. Throws if it is no XML, if it is too deep, or if it has a document type.
 */
export function readXmlPath(xml: string, path: string): string {
  const [elements = '', attribute] = path.split('@', 2);
  const wanted = elements
    .split('/')
    .filter((name) => name !== '')
    .join('/');
  const parser = sax.parser(true, { position: true });
  const open: string[] = [];
  let found: string | null = null;
  let isInside = false;
  const refuse = (why: string): never => {
    throw new Error(why);
  };
  parser.onerror = (error) => refuse(error.message);
  parser.ondoctype = () => refuse('A document type is refused.');
  parser.onopentag = ({ name, attributes }) => {
    if (open.length === DEPTH_MAX) refuse('Too deep.');
    open.push(name.slice(name.indexOf(':') + 1));
    if (found !== null || open.join('/') !== wanted) return;
    isInside = attribute === undefined;
    const value = attribute !== undefined && Object.hasOwn(attributes, attribute) ? attributes[attribute] : '';
    found = typeof value === 'string' ? value : '';
  };
  parser.ontext = (text) => {
    if (isInside) found += text;
  };
  parser.oncdata = parser.ontext;
  parser.onclosetag = () => {
    if (isInside && open.join('/') === wanted) isInside = false;
    open.pop();
  };
  parser.write(xml).close();
  return (found ?? '').trim();
}
