// The few reads and writes of which every PDU is made. Reads check against the end of the PDU; writes trust the size that was
// computed before.
import { STATUS } from '../lib/sms-protocol/command-status.ts';
import { PduError } from './pdu-error.ts';

export type Cursor = { readonly buffer: Buffer; at: number; readonly end: number };

// For shorter strings a loop is faster than a call of the runtime's own string writer.
const LOOP_LENGTH_MAX = 24;

export function readU8(cursor: Cursor): number {
  const value = cursor.at < cursor.end ? cursor.buffer[cursor.at] : undefined;
  if (value === undefined) throw new PduError(STATUS.invalidCommandLength, 'The PDU ends inside a number.');
  cursor.at += 1;
  return value;
}

export function readU32(cursor: Cursor): number {
  if (cursor.at + 4 > cursor.end) throw new PduError(STATUS.invalidCommandLength, 'The PDU ends inside a number.');
  const value = cursor.buffer.readUInt32BE(cursor.at);
  cursor.at += 4;
  return value;
}

export function readCstring(cursor: Cursor): string {
  const { buffer, at: start, end } = cursor;
  let stop = start;
  while (stop < end && buffer[stop] !== 0) stop += 1;
  if (stop >= end) throw new PduError(STATUS.invalidCommandLength, 'The PDU ends inside a string.');
  cursor.at = stop + 1;
  return stop === start ? '' : buffer.toString('latin1', start, stop);
}

// Returns a view into the chunk that came from the socket: a caller that keeps it longer must copy it.
export function readOctets(cursor: Cursor, length: number): Buffer {
  const start = cursor.at;
  if (start + length > cursor.end) {
    throw new PduError(STATUS.invalidMessageLength, 'The PDU ends inside its message.');
  }
  cursor.at = start + length;
  return cursor.buffer.subarray(start, start + length);
}

export function writeU16(buffer: Buffer, at: number, value: number): number {
  buffer[at] = value >>> 8;
  buffer[at + 1] = value;
  return at + 2;
}

export function writeU32(buffer: Buffer, at: number, value: number): number {
  buffer[at] = value >>> 24;
  buffer[at + 1] = value >>> 16;
  buffer[at + 2] = value >>> 8;
  buffer[at + 3] = value;
  return at + 4;
}

function writeText(buffer: Buffer, at: number, text: string): number {
  const length = text.length;
  if (length > LOOP_LENGTH_MAX) return at + buffer.write(text, at, length, 'latin1');
  for (let i = 0; i < length; i += 1) buffer[at + i] = text.charCodeAt(i);
  return at + length;
}

export function writeCstring(buffer: Buffer, at: number, text: string): number {
  const end = writeText(buffer, at, text);
  buffer[end] = 0;
  return end + 1;
}

export function writeOctets(buffer: Buffer, at: number, bytes: Uint8Array): number {
  buffer.set(bytes, at);
  return at + bytes.length;
}

// True if each character fits in one octet and none is a NUL, which would end the string early and shift every field after it.
export function isCstringText(text: string): boolean {
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === 0 || code > 255) return false;
  }
  return true;
}

export function isWithin(value: number, max: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= max;
}
