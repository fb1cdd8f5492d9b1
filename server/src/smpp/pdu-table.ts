// Every PDU of SMPP 3.4 §4 as data. The codec, the types and the property tests are derived from this table.
import type { RawTlv, Tlvs } from './tlv-table.ts';

export type DestinationAddress =
  | { kind: 'address'; ton: number; npi: number; addr: string }
  | { kind: 'list'; name: string };
export type UnsuccessfulAddress = { ton: number; npi: number; addr: string; status: number };

export type FieldKind = 'u8' | 'cstring' | 'octets' | 'destinations' | 'unsuccessful';
export type FieldSpec = { readonly name: string; readonly kind: FieldKind; readonly octetsMax: number };

type ValueOf<K extends FieldKind> = {
  u8: number;
  cstring: string;
  octets: Buffer;
  destinations: DestinationAddress[];
  unsuccessful: UnsuccessfulAddress[];
}[K];

const u8 = <const N extends string>(name: N) => ({ name, kind: 'u8', octetsMax: 1 }) as const;
// octetsMax counts the closing NUL, as the standard does. It limits what we write; what we read is limited by its PDU.
const cstring = <const N extends string>(name: N, octetsMax: number) => ({ name, kind: 'cstring', octetsMax }) as const;
const octets = <const N extends string>(name: N) => ({ name, kind: 'octets', octetsMax: 254 }) as const;

// The standard allows 16 and 9 octets; carriers hand out longer names and passwords, and a bind with a shortened one must fail.
const CREDENTIAL_OCTETS_MAX = 65;

const BIND = [
  cstring('systemId', CREDENTIAL_OCTETS_MAX),
  cstring('password', CREDENTIAL_OCTETS_MAX),
  cstring('systemType', 13),
  u8('interfaceVersion'),
  u8('addrTon'),
  u8('addrNpi'),
  cstring('addressRange', 41),
] as const;
const BIND_RESP = [cstring('systemId', CREDENTIAL_OCTETS_MAX)] as const;
const SOURCE = [u8('sourceAddrTon'), u8('sourceAddrNpi'), cstring('sourceAddr', 21)] as const;
const DESTINATION = [u8('destAddrTon'), u8('destAddrNpi'), cstring('destinationAddr', 21)] as const;
const MESSAGE_ID = [cstring('messageId', 65)] as const;
const CONTENT = [
  u8('esmClass'),
  u8('protocolId'),
  u8('priorityFlag'),
  cstring('scheduleDeliveryTime', 17),
  cstring('validityPeriod', 17),
  u8('registeredDelivery'),
  u8('replaceIfPresentFlag'),
  u8('dataCoding'),
  u8('smDefaultMsgId'),
  octets('shortMessage'),
] as const;
const MESSAGE = [cstring('serviceType', 6), ...SOURCE, ...DESTINATION, ...CONTENT] as const;

export const PDUS = {
  generic_nack: { id: 0x80000000, fields: [] },
  bind_receiver: { id: 0x00000001, fields: BIND },
  bind_receiver_resp: { id: 0x80000001, fields: BIND_RESP },
  bind_transmitter: { id: 0x00000002, fields: BIND },
  bind_transmitter_resp: { id: 0x80000002, fields: BIND_RESP },
  query_sm: { id: 0x00000003, fields: [...MESSAGE_ID, ...SOURCE] },
  query_sm_resp: {
    id: 0x80000003,
    fields: [...MESSAGE_ID, cstring('finalDate', 17), u8('messageState'), u8('errorCode')],
  },
  submit_sm: { id: 0x00000004, fields: MESSAGE },
  submit_sm_resp: { id: 0x80000004, fields: MESSAGE_ID },
  deliver_sm: { id: 0x00000005, fields: MESSAGE },
  deliver_sm_resp: { id: 0x80000005, fields: MESSAGE_ID },
  unbind: { id: 0x00000006, fields: [] },
  unbind_resp: { id: 0x80000006, fields: [] },
  replace_sm: {
    id: 0x00000007,
    fields: [
      ...MESSAGE_ID,
      ...SOURCE,
      cstring('scheduleDeliveryTime', 17),
      cstring('validityPeriod', 17),
      u8('registeredDelivery'),
      u8('smDefaultMsgId'),
      octets('shortMessage'),
    ],
  },
  replace_sm_resp: { id: 0x80000007, fields: [] },
  cancel_sm: { id: 0x00000008, fields: [cstring('serviceType', 6), ...MESSAGE_ID, ...SOURCE, ...DESTINATION] },
  cancel_sm_resp: { id: 0x80000008, fields: [] },
  bind_transceiver: { id: 0x00000009, fields: BIND },
  bind_transceiver_resp: { id: 0x80000009, fields: BIND_RESP },
  outbind: {
    id: 0x0000000b,
    fields: [cstring('systemId', CREDENTIAL_OCTETS_MAX), cstring('password', CREDENTIAL_OCTETS_MAX)],
  },
  enquire_link: { id: 0x00000015, fields: [] },
  enquire_link_resp: { id: 0x80000015, fields: [] },
  submit_multi: {
    id: 0x00000021,
    fields: [
      cstring('serviceType', 6),
      ...SOURCE,
      { name: 'destAddresses', kind: 'destinations', octetsMax: 255 },
      ...CONTENT,
    ],
  },
  submit_multi_resp: {
    id: 0x80000021,
    fields: [...MESSAGE_ID, { name: 'unsuccessful', kind: 'unsuccessful', octetsMax: 255 }],
  },
  alert_notification: {
    id: 0x00000102,
    fields: [
      u8('sourceAddrTon'),
      u8('sourceAddrNpi'),
      cstring('sourceAddr', 65),
      u8('esmeAddrTon'),
      u8('esmeAddrNpi'),
      cstring('esmeAddr', 65),
    ],
  },
  data_sm: {
    id: 0x00000103,
    fields: [
      cstring('serviceType', 6),
      u8('sourceAddrTon'),
      u8('sourceAddrNpi'),
      cstring('sourceAddr', 65),
      u8('destAddrTon'),
      u8('destAddrNpi'),
      cstring('destinationAddr', 65),
      u8('esmClass'),
      u8('registeredDelivery'),
      u8('dataCoding'),
    ],
  },
  data_sm_resp: { id: 0x80000103, fields: MESSAGE_ID },
} as const satisfies Record<string, { id: number; fields: readonly FieldSpec[] }>;

export type Command = keyof typeof PDUS;
export type FieldsOf<C extends Command> = {
  [F in (typeof PDUS)[C]['fields'][number] as F['name']]: ValueOf<F['kind']>;
};

export type PduOf<C extends Command> = {
  command: C;
  status: number;
  sequence: number;
  fields: FieldsOf<C>;
  tlvs: Tlvs;
  rawTlvs: RawTlv[];
};
export type Pdu = { [C in Command]: PduOf<C> }[Command];

// A PDU to write: absent fields are zero or empty.
export type PduToWrite<C extends Command = Command> = {
  command: C;
  status?: number;
  sequence: number;
  fields?: Partial<FieldsOf<C>>;
  tlvs?: Tlvs;
  rawTlvs?: readonly RawTlv[];
};

export type ResponseCommand = Extract<Command, `${string}_resp`>;
export type RequestCommand = Exclude<Command, ResponseCommand | 'generic_nack'>;
export type RequestPdu = { [C in RequestCommand]: PduOf<C> }[RequestCommand];

export const RESPONSE_BIT = 0x80000000;
export const HEADER_OCTETS = 16;
// Far above any real message: a longer PDU means a broken stream, and its length is never allocated.
export const PDU_OCTETS_MAX = 65_536;

export const COMMAND_BY_ID: ReadonlyMap<number, Command> = new Map(
  (Object.keys(PDUS) as Command[]).map((command) => [PDUS[command].id, command]),
);

// outbind and alert_notification have no response (§4.1.7, §4.12).
export function findResponseCommand(command: Command): ResponseCommand | null {
  return (COMMAND_BY_ID.get(PDUS[command].id + RESPONSE_BIT) as ResponseCommand | undefined) ?? null;
}
