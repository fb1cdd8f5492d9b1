// Encodes visits as rows of COPY in its binary format. The server takes them in half the time of text rows, and encoding one writes a few numbers
// before bytes that are the same for all visits of one visitor.
import { isIPv4 } from 'node:net';

/** The stored traces of a visitor. Each is null unless the link's switch asks for it. */
export interface Trace {
  readonly isMachine: boolean;
  readonly isCounted: boolean;
  readonly address: string | null;
  readonly browser: string | null;
  readonly operatingSystem: string | null;
  readonly deviceType: string | null;
  readonly referrer: string | null;
  readonly country: string | null;
  /** False: whose message was clicked must not be told. */
  readonly tellsMessage: boolean;
}

/** What a row holds, in this order. */
const ROW_COLUMNS = [
  ...['account_id', 'link_id', 'id', 'at', 'is_machine', 'is_counted'],
  ...['address', 'browser', 'operating_system', 'device_type', 'referrer', 'country'],
];
/** Rows of text, which an earlier version left on disk, and those of binary of a later one have fewer. */
const TEXT_COLUMNS = 11;

/** The columns of rows that begin with this one. */
export function columnsOf(format: 'binary' | 'text', rows: Buffer | undefined): string {
  const columns = format === 'text' ? TEXT_COLUMNS : (rows?.readInt16BE(0) ?? ROW_COLUMNS.length);
  return ROW_COLUMNS.slice(0, columns).join(', ');
}
/** A file of rows begins and ends so: the signature, no flags, no extension; no further row. */
export const ROWS_START = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
export const ROWS_END = Buffer.from([0xff, 0xff]);

/** The bytes of the column count and the first four columns, each after its length. */
export const ROW_HEAD_BYTES = 58;
export const EPOCH_OF_POSTGRES_MS = Date.UTC(2000, 0, 1);
const TWO_TO_32 = 2 ** 32;
/** Postgres's numbers of the address families, with the bits, the flag that it is no network, and the length. */
const IPV4_MARK = [2, 32, 0, 4];
const IPV6_MARK = [3, 128, 0, 16];

/** The first twelve bytes of an id. The last four count the visits of a batch. */
export interface IdHead {
  readonly first: number;
  readonly second: number;
  readonly third: number;
}

export function idHead(uuid: string): IdHead {
  const hex = uuid.replaceAll('-', '');
  const word = (at: number) => Number.parseInt(hex.slice(at, at + 8), 16);
  return { first: word(0), second: word(8), third: word(16) };
}

export interface RowHead {
  readonly accountId: number;
  readonly linkId: number;
  readonly id: IdHead;
  readonly count: number;
  readonly atMs: number;
}

function writeNumber(view: DataView, at: number, value: number): void {
  view.setInt32(at, 8);
  view.setInt32(at + 4, Math.floor(value / TWO_TO_32));
  view.setUint32(at + 8, value >>> 0);
}

/** Writes the part of a row that does not depend on the visitor: `ROW_HEAD_BYTES` from `at` on. */
export function writeRowHead(view: DataView, at: number, { accountId, linkId, id, count, atMs }: RowHead): void {
  view.setInt16(at, ROW_COLUMNS.length);
  writeNumber(view, at + 2, accountId);
  writeNumber(view, at + 14, linkId);
  view.setInt32(at + 26, 16);
  view.setUint32(at + 30, id.first);
  view.setUint32(at + 34, id.second);
  view.setUint32(at + 38, id.third);
  view.setUint32(at + 42, count);
  writeNumber(view, at + 46, (atMs - EPOCH_OF_POSTGRES_MS) * 1000);
}

function field(content: Uint8Array | null): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content?.length ?? -1);
  return content ? Buffer.concat([length, content]) : length;
}

function textField(text: string | null): Buffer {
  return field(text === null ? null : Buffer.from(text));
}

/** Returns the eight groups of an IPv6 address. The URL parser writes them in hexadecimal, with at most one gap. */
function ipv6Groups(address: string): number[] {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [before = [], after] = written
    .split('::')
    .map((part) => part.split(':').flatMap((group) => (group === '' ? [] : [Number.parseInt(group, 16)])));
  if (!after) return before;
  return [...before, ...new Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function addressBytes(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from([...IPV4_MARK, ...address.split('.').map(Number)]);
  return Buffer.from([...IPV6_MARK, ...ipv6Groups(address).flatMap((group) => [group >> 8, group & 0xff])]);
}

/** A visitor's traces, encoded for the row. */
export interface EncodedTrace {
  readonly isMachine: boolean;
  readonly tellsMessage: boolean;
  /** The rest of a row, from `is_machine` on. */
  readonly row: Buffer;
}

export function encodeTrace(trace: Trace): EncodedTrace {
  const { isMachine, isCounted, address, tellsMessage } = trace;
  const row = Buffer.concat([
    field(Buffer.from([isMachine ? 1 : 0])),
    field(Buffer.from([isCounted ? 1 : 0])),
    field(address === null ? null : addressBytes(address)),
    ...[trace.browser, trace.operatingSystem, trace.deviceType, trace.referrer, trace.country].map(textField),
  ]);
  return { isMachine, tellsMessage, row };
}
