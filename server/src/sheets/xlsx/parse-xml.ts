import { StringDecoder } from 'node:string_decoder';
import sax from 'sax';
import { SheetRefused } from '../sheet-refused.ts';

export interface XmlEvents {
  /** Names come without their namespace prefix. */
  open(name: string, attribute: (name: string) => string | undefined): void;
  text?(text: string): void;
  close?(name: string): void;
}

const DEPTH_MAX = 100;
/** The root of a sheet declares some twenty namespaces. Their sum is bounded, because a parser keeps them until the tag ends. */
const ATTRIBUTES_MAX = 256;
const ATTRIBUTE_CHARACTERS_MAX = 128 * 1024;

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

const damaged = (cause?: unknown): SheetRefused =>
  new SheetRefused(
    'The workbook is damaged: a part of it is no proper XML. Open it in a spreadsheet program, save it again, and try that file.',
    {
      cause,
    },
  );

/** Reports the events of an XML part piece by piece. Entities are neither defined nor fetched: a document type is refused. */
export function startXml(events: XmlEvents): { write(piece: Buffer): void; end(): void } {
  // The parser bounds a single name, value and comment only while it counts its position.
  const parser = sax.parser(true, { position: true });
  const decoder = new StringDecoder('utf8');
  let depth = 0;
  const ofTag = { attributes: 0, characters: 0 };
  parser.onerror = (error) => {
    throw damaged(error);
  };
  parser.ondoctype = () => {
    throw damaged();
  };
  parser.onattribute = ({ name, value }) => {
    ofTag.attributes += 1;
    ofTag.characters += name.length + value.length;
    if (ofTag.attributes > ATTRIBUTES_MAX || ofTag.characters > ATTRIBUTE_CHARACTERS_MAX) throw damaged();
  };
  parser.onopentag = ({ name, attributes }) => {
    ofTag.attributes = 0;
    ofTag.characters = 0;
    depth += 1;
    if (depth > DEPTH_MAX) throw damaged();
    events.open(localName(name), (wanted) => {
      const value = Object.hasOwn(attributes, wanted) ? attributes[wanted] : undefined;
      return typeof value === 'string' ? value : undefined;
    });
  };
  parser.onclosetag = (name) => {
    depth -= 1;
    events.close?.(localName(name));
  };
  parser.ontext = (text) => events.text?.(text);
  parser.oncdata = (text) => events.text?.(text);
  return {
    write: (piece) => {
      parser.write(decoder.write(piece));
    },
    end: () => {
      parser.write(decoder.end()).close();
    },
  };
}

/** Reads a whole part. */
export async function readXml(pieces: AsyncIterable<Buffer>, events: XmlEvents): Promise<void> {
  const xml = startXml(events);
  for await (const piece of pieces) xml.write(piece);
  xml.end();
}
