// Arbitrary PDUs of every kind, made from the table itself, so that a PDU added there is tested without a change here.
import fc from 'fast-check';
import { type Command, type FieldSpec, PDUS, type PduToWrite } from '../pdu-table.ts';
import { type RawTlv, TLVS, type TlvKind, type TlvName, type Tlvs } from '../tlv-table.ts';

const byte = fc.integer({ min: 0, max: 255 });

function text(lengthMax: number): fc.Arbitrary<string> {
  return fc.string({
    unit: fc.integer({ min: 1, max: 255 }).map((code) => String.fromCharCode(code)),
    maxLength: lengthMax,
  });
}

function bytes(lengthMax: number): fc.Arbitrary<Buffer> {
  return fc.uint8Array({ maxLength: lengthMax }).map((array) => Buffer.from(array));
}

const address = { ton: byte, npi: byte, addr: text(20) };
const destination = fc.oneof(
  fc.record({ kind: fc.constant('address' as const), ...address }),
  fc.record({ kind: fc.constant('list' as const), name: text(20) }),
);
const unsuccessful = fc.record({ ...address, status: fc.integer({ min: 0, max: 0xffffffff }) });

function field(spec: FieldSpec): fc.Arbitrary<unknown> {
  if (spec.kind === 'u8') return byte;
  if (spec.kind === 'cstring') return text(spec.octetsMax - 1);
  if (spec.kind === 'octets') return bytes(spec.octetsMax);
  return fc.array<unknown>(spec.kind === 'destinations' ? destination : unsuccessful, { maxLength: 5 });
}

const TLV_VALUE: Record<TlvKind, fc.Arbitrary<unknown>> = {
  u8: byte,
  u16: fc.integer({ min: 0, max: 0xffff }),
  u32: fc.integer({ min: 0, max: 0xffffffff }),
  cstring: text(40),
  octets: bytes(60),
};

const tlvs = fc
  .uniqueArray(fc.constantFrom(...(Object.keys(TLVS) as TlvName[])), { maxLength: 6 })
  .chain((names) =>
    fc.record(Object.fromEntries(names.map((name) => [name, TLV_VALUE[TLVS[name].kind]]))),
  ) as fc.Arbitrary<Tlvs>;

// The tags that the standard leaves to carriers (§5.3.2): 0x1400 to 0x3fff.
const rawTlvs: fc.Arbitrary<RawTlv[]> = fc.array(
  fc.record({ tag: fc.integer({ min: 0x1400, max: 0x3fff }), value: bytes(40) }),
  { maxLength: 3 },
);

// The generator's records have no prototype and decoded ones do, a difference at which deepEqual would fail.
function withPrototypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPrototypes);
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withPrototypes(inner)]));
}

export type WholePdu = Required<PduToWrite>;

export function randomPdu(command: Command): fc.Arbitrary<WholePdu> {
  const specs: readonly FieldSpec[] = PDUS[command].fields;
  const pdu = fc.record({
    command: fc.constant(command),
    status: fc.integer({ min: 0, max: 0xffffffff }),
    sequence: fc.integer({ min: 0, max: 0xffffffff }),
    fields: fc.record(Object.fromEntries(specs.map((spec) => [spec.name, field(spec)]))),
    tlvs,
    rawTlvs,
  });
  return pdu.map(withPrototypes) as unknown as fc.Arbitrary<WholePdu>;
}

export function anyRandomPdu(): fc.Arbitrary<WholePdu> {
  return fc.oneof(...(Object.keys(PDUS) as Command[]).map(randomPdu));
}
