import { STATUS } from '../lib/sms-protocol/command-status.ts';
import {
  type Cursor,
  isCstringText,
  isWithin,
  readOctets,
  writeCstring,
  writeOctets,
  writeU16,
  writeU32,
} from './octets.ts';
import { PduError } from './pdu-error.ts';
import { type RawTlv, TLV_BY_TAG, TLVS, type TlvKind, type TlvName, type Tlvs } from './tlv-table.ts';

const WIDTH: Record<'u8' | 'u16' | 'u32', number> = { u8: 1, u16: 2, u32: 4 };
const VALUE_OCTETS_MAX = 0xffff;
const HEADER_OCTETS = 4;

// Most PDUs carry no parameters and share these objects; nobody writes to a decoded PDU.
const NO_TLVS: Tlvs = Object.freeze({});
const NO_RAW_TLVS: RawTlv[] = Object.freeze([]) as unknown as RawTlv[];

type Decoded = { tlvs: Tlvs; rawTlvs: RawTlv[] };

export function decodeTlvs(cursor: Cursor): Decoded {
  if (cursor.at === cursor.end) return { tlvs: NO_TLVS, rawTlvs: NO_RAW_TLVS };
  const tlvs: Record<string, number | string | Buffer> = {};
  let rawTlvs = NO_RAW_TLVS;
  while (cursor.at < cursor.end) {
    if (cursor.at + HEADER_OCTETS > cursor.end) {
      throw new PduError(STATUS.invalidTlvStream, 'The PDU ends inside the header of an optional parameter.');
    }
    const tag = cursor.buffer.readUInt16BE(cursor.at);
    const length = cursor.buffer.readUInt16BE(cursor.at + 2);
    cursor.at += HEADER_OCTETS;
    if (cursor.at + length > cursor.end) {
      throw new PduError(STATUS.invalidTlvLength, 'An optional parameter is longer than its PDU.');
    }
    const value = readOctets(cursor, length);
    const spec = TLV_BY_TAG.get(tag);
    const parsed = spec === undefined || spec.name in tlvs ? null : parseValue(spec.kind, value);
    if (spec === undefined || parsed === null) {
      if (rawTlvs === NO_RAW_TLVS) rawTlvs = [];
      rawTlvs.push({ tag, value });
    } else {
      tlvs[spec.name] = parsed;
    }
  }
  return { tlvs: tlvs as Tlvs, rawTlvs };
}

function parseValue(kind: TlvKind, value: Buffer): number | string | Buffer | null {
  if (kind === 'octets') return value;
  if (kind === 'cstring') return parseText(value);
  return value.length === WIDTH[kind] ? value.readUIntBE(0, value.length) : null;
}

// Some carriers leave out the closing NUL; a value with a NUL in the middle is not a string.
function parseText(value: Buffer): string | null {
  const end = value.indexOf(0);
  if (end === -1) return value.toString('latin1');
  return end === value.length - 1 ? value.toString('latin1', 0, end) : null;
}

export function countTlvOctets(tlvs: Tlvs | undefined, rawTlvs: readonly RawTlv[] | undefined): number {
  let octets = 0;
  if (tlvs !== undefined) {
    for (const name in tlvs) octets += countOctets(name as TlvName, tlvs[name as TlvName]);
  }
  if (rawTlvs !== undefined) {
    for (const raw of rawTlvs) {
      if (!isWithin(raw.tag, 0xffff) || raw.value.length > VALUE_OCTETS_MAX) throw invalid(`0x${raw.tag.toString(16)}`);
      octets += HEADER_OCTETS + raw.value.length;
    }
  }
  return octets;
}

function countOctets(name: TlvName, value: number | string | Buffer | undefined): number {
  if (value === undefined) return 0;
  const kind = TLVS[name].kind;
  if (typeof value === 'number') {
    if (kind === 'cstring' || kind === 'octets') throw invalid(name);
    if (!isWithin(value, 2 ** (8 * WIDTH[kind]) - 1)) throw invalid(name);
    return HEADER_OCTETS + WIDTH[kind];
  }
  if (typeof value === 'string') {
    if (kind !== 'cstring' || value.length >= VALUE_OCTETS_MAX || !isCstringText(value)) throw invalid(name);
    return HEADER_OCTETS + value.length + 1;
  }
  if (kind !== 'octets' || value.length > VALUE_OCTETS_MAX) throw invalid(name);
  return HEADER_OCTETS + value.length;
}

function invalid(name: string): PduError {
  return new PduError(STATUS.invalidTlvValue, `The optional parameter ${name} has a value it cannot carry.`);
}

export function writeTlvs(buffer: Buffer, start: number, tlvs: Tlvs): number {
  let at = start;
  for (const name in tlvs) {
    const value = tlvs[name as TlvName];
    if (value === undefined) continue;
    const { tag, kind } = TLVS[name as TlvName];
    at = writeU16(buffer, at, tag);
    if (typeof value === 'number') {
      const width = WIDTH[kind as 'u8' | 'u16' | 'u32'];
      at = writeU16(buffer, at, width);
      at = writeNumber(buffer, at, { value, width });
    } else if (typeof value === 'string') {
      at = writeU16(buffer, at, value.length + 1);
      at = writeCstring(buffer, at, value);
    } else {
      at = writeU16(buffer, at, value.length);
      at = writeOctets(buffer, at, value);
    }
  }
  return at;
}

function writeNumber(buffer: Buffer, at: number, number: { value: number; width: number }): number {
  if (number.width === 4) return writeU32(buffer, at, number.value);
  if (number.width === 2) return writeU16(buffer, at, number.value);
  buffer[at] = number.value;
  return at + 1;
}

export function writeRawTlvs(buffer: Buffer, start: number, rawTlvs: readonly RawTlv[]): number {
  let at = start;
  for (const raw of rawTlvs) {
    at = writeU16(buffer, at, raw.tag);
    at = writeU16(buffer, at, raw.value.length);
    at = writeOctets(buffer, at, raw.value);
  }
  return at;
}
