// The generic codec over the table of PDUs. Messages (submit_sm, deliver_sm) take the faster codec of
// message-codec.ts.
import { STATUS } from '../lib/sms-protocol/command-status.ts';
import { decodeMessageFields } from './message-codec.ts';
import {
  type Cursor,
  isCstringText,
  isWithin,
  readCstring,
  readOctets,
  readU8,
  readU32,
  writeCstring,
  writeOctets,
  writeU32,
} from './octets.ts';
import { PduError } from './pdu-error.ts';
import {
  COMMAND_BY_ID,
  type Command,
  type DestinationAddress,
  type FieldSpec,
  HEADER_OCTETS,
  PDUS,
  type Pdu,
  type PduToWrite,
  RESPONSE_BIT,
  type UnsuccessfulAddress,
} from './pdu-table.ts';
import { countTlvOctets, decodeTlvs, writeRawTlvs, writeTlvs } from './tlv-codec.ts';

type Value = number | string | Buffer | DestinationAddress[] | UnsuccessfulAddress[];

const ADDRESS_OCTETS_MAX = 21;
const DESTINATION_FLAG = { address: 1, list: 2 };

// `buffer` from `start` to `end` is one whole PDU, as the splitter cuts it. Throws PduError and nothing else.
export function decodePdu(buffer: Buffer, start: number, end: number): Pdu {
  if (end - start < HEADER_OCTETS || end > buffer.length || buffer.readUInt32BE(start) !== end - start) {
    throw new PduError(STATUS.invalidCommandLength, 'The length of the PDU is not what its header says.');
  }
  const command = COMMAND_BY_ID.get(buffer.readUInt32BE(start + 4));
  if (command === undefined) throw new PduError(STATUS.invalidCommandId, 'The PDU has an unknown command id.');
  const status = buffer.readUInt32BE(start + 8);
  const sequence = buffer.readUInt32BE(start + 12);
  const cursor: Cursor = { buffer, at: start + HEADER_OCTETS, end };
  if (command === 'submit_sm' || command === 'deliver_sm') {
    const fields = decodeMessageFields(cursor);
    const { tlvs, rawTlvs } = decodeTlvs(cursor);
    return { command, status, sequence, fields, tlvs, rawTlvs };
  }
  const { fields, tlvs, rawTlvs } = decodeBody(command, cursor);
  return { command, status, sequence, fields, tlvs, rawTlvs } as unknown as Pdu;
}

type Body = ReturnType<typeof decodeTlvs> & { fields: Record<string, Value> };

// A response may come without its body: errors do by the standard (§4.4.2), and an empty deliver_sm_resp is common. The status
// is what counts: a flawed body (a NUL too many, a string without its end, half an optional parameter) is read as far as
// it goes, since an acceptance with a flaw is still an acceptance.
function decodeBody(command: Command, cursor: Cursor): Body {
  const specs: readonly FieldSpec[] = PDUS[command].fields;
  const isAnswer = PDUS[command].id >= RESPONSE_BIT;
  const fields = emptyFields(specs);
  if (isAnswer && cursor.at === cursor.end) return { fields, ...decodeTlvs(cursor) };
  let count = 0;
  try {
    for (const spec of specs) {
      fields[spec.name] = readField(spec, cursor);
      count += 1;
    }
    return { fields, ...decodeTlvs(cursor) };
  } catch (error) {
    if (!isAnswer || !(error instanceof PduError)) throw error;
    const flawed = specs[count];
    if (flawed?.kind === 'cstring') fields[flawed.name] = cursor.buffer.toString('latin1', cursor.at, cursor.end);
    cursor.at = cursor.end;
    return { fields, ...decodeTlvs(cursor) };
  }
}

function emptyFields(specs: readonly FieldSpec[]): Record<string, Value> {
  return Object.fromEntries(specs.map((spec) => [spec.name, emptyValue(spec)]));
}

function emptyValue(spec: FieldSpec): Value {
  if (spec.kind === 'u8') return 0;
  if (spec.kind === 'cstring') return '';
  return spec.kind === 'octets' ? Buffer.alloc(0) : [];
}

function readField(spec: FieldSpec, cursor: Cursor): Value {
  switch (spec.kind) {
    case 'u8':
      return readU8(cursor);
    case 'cstring':
      return readCstring(cursor);
    case 'octets':
      return readOctets(cursor, readU8(cursor));
    case 'destinations':
      return readList(cursor, readDestination);
    case 'unsuccessful':
      return readList(cursor, readUnsuccessful);
  }
}

// Every item takes octets, so a count beyond the PDU ends in an error after at most as many steps as the PDU has octets.
function readList<T>(cursor: Cursor, readItem: (cursor: Cursor) => T): T[] {
  const count = readU8(cursor);
  const items: T[] = [];
  for (let i = 0; i < count; i += 1) items.push(readItem(cursor));
  return items;
}

function readDestination(cursor: Cursor): DestinationAddress {
  const flag = readU8(cursor);
  if (flag === DESTINATION_FLAG.list) return { kind: 'list', name: readCstring(cursor) };
  if (flag !== DESTINATION_FLAG.address) throw new PduError(0x40, 'A recipient is neither an address nor a list.');
  return { kind: 'address', ton: readU8(cursor), npi: readU8(cursor), addr: readCstring(cursor) };
}

function readUnsuccessful(cursor: Cursor): UnsuccessfulAddress {
  return { ton: readU8(cursor), npi: readU8(cursor), addr: readCstring(cursor), status: readU32(cursor) };
}

export function encodePdu(pdu: PduToWrite): Buffer {
  const buffer = Buffer.allocUnsafe(countPduOctets(pdu));
  writePdu(buffer, 0, pdu);
  return buffer;
}

// Returns the exact size of a PDU, and checks every value in it: after this, writing cannot fail.
export function countPduOctets(pdu: PduToWrite): number {
  const fields = (pdu.fields ?? {}) as Record<string, Value | undefined>;
  let octets = HEADER_OCTETS + countTlvOctets(pdu.tlvs, pdu.rawTlvs);
  for (const spec of PDUS[pdu.command].fields as readonly FieldSpec[]) {
    octets += countFieldOctets(spec, fields[spec.name] ?? emptyValue(spec));
  }
  return octets;
}

export function writePdu(buffer: Buffer, start: number, pdu: PduToWrite): number {
  const { id, fields: specs } = PDUS[pdu.command];
  const fields = (pdu.fields ?? {}) as Record<string, Value | undefined>;
  writeU32(buffer, start + 4, id);
  writeU32(buffer, start + 8, pdu.status ?? STATUS.ok);
  let at = writeU32(buffer, start + 12, pdu.sequence);
  for (const spec of specs as readonly FieldSpec[]) {
    at = writeField(buffer, at, fields[spec.name] ?? emptyValue(spec));
  }
  if (pdu.tlvs !== undefined) at = writeTlvs(buffer, at, pdu.tlvs);
  if (pdu.rawTlvs !== undefined) at = writeRawTlvs(buffer, at, pdu.rawTlvs);
  writeU32(buffer, start, at - start);
  return at;
}

// A field that cannot be written is refused here with the status that a carrier would answer.
const FIELD_STATUS: Record<string, number> = {
  sourceAddr: STATUS.invalidSourceAddress,
  destinationAddr: STATUS.invalidDestinationAddress,
  shortMessage: STATUS.invalidMessageLength,
  messageId: STATUS.invalidMessageId,
  serviceType: STATUS.invalidServiceType,
  scheduleDeliveryTime: STATUS.invalidScheduledTime,
  validityPeriod: STATUS.invalidExpiryTime,
  systemId: STATUS.invalidSystemId,
  password: STATUS.invalidPassword,
};

function countFieldOctets(spec: FieldSpec, value: Value): number {
  if (spec.kind === 'u8' && typeof value === 'number' && isWithin(value, 255)) return 1;
  if (spec.kind === 'cstring' && typeof value === 'string') {
    if (value.length < spec.octetsMax && isCstringText(value)) return value.length + 1;
  }
  if (spec.kind === 'octets' && value instanceof Uint8Array && value.length <= spec.octetsMax) return value.length + 1;
  if (Array.isArray(value) && value.length <= spec.octetsMax) {
    return value.reduce((octets, item) => octets + countItemOctets(item), 1);
  }
  throw new PduError(
    FIELD_STATUS[spec.name] ?? STATUS.invalidTlvValue,
    `The field ${spec.name} has a value it cannot carry.`,
  );
}

function countItemOctets(item: DestinationAddress | UnsuccessfulAddress): number {
  const text = 'name' in item ? item.name : item.addr;
  const isGood = text.length < ADDRESS_OCTETS_MAX && isCstringText(text);
  const isNumbered = 'name' in item || (isWithin(item.ton, 255) && isWithin(item.npi, 255));
  if (!isGood || !isNumbered) throw new PduError(STATUS.invalidDestinationAddress, 'A recipient cannot be written.');
  if ('name' in item) return text.length + 2;
  return text.length + ('status' in item ? 7 : 4);
}

function writeField(buffer: Buffer, at: number, value: Value): number {
  if (typeof value === 'number') {
    buffer[at] = value;
    return at + 1;
  }
  if (typeof value === 'string') return writeCstring(buffer, at, value);
  buffer[at] = value.length;
  if (!Array.isArray(value)) return writeOctets(buffer, at + 1, value);
  return value.reduce((next, item) => writeItem(buffer, next, item), at + 1);
}

function writeItem(buffer: Buffer, start: number, item: DestinationAddress | UnsuccessfulAddress): number {
  let at = start;
  if ('name' in item) {
    buffer[at] = DESTINATION_FLAG.list;
    return writeCstring(buffer, at + 1, item.name);
  }
  if ('kind' in item) {
    buffer[at] = DESTINATION_FLAG.address;
    at += 1;
  }
  buffer[at] = item.ton;
  buffer[at + 1] = item.npi;
  at = writeCstring(buffer, at + 2, item.addr);
  return 'status' in item ? writeU32(buffer, at, item.status) : at;
}
