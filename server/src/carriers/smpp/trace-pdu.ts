import { decodeSmsText } from '../../lib/sms-protocol/sms-text-inbound.ts';
import { getMessageBody, type Tap, type TappedPdu } from '../../smpp/index.ts';
import type { Tracer } from '../../traces/index.ts';

/** What a trace shows by its length alone: texts, and whatever may hold one. */
const TEXTS: ReadonlySet<string> = new Set(['shortMessage', 'messagePayload']);
const SECRETS: ReadonlySet<string> = new Set(['password']);
/** Receipts begin with what tells of the message; whatever stands behind it may be the beginning of its text. */
const RECEIPT_HEAD = /^id:\S*(?: (?:sub|dlvrd|submit date|done date|stat|err):\S*)*/i;
/** Ids in the fields of carriers are shown; whatever else stands there may be a text. */
const PLAIN_VALUE = /^[0-9A-Za-z]{1,40}\0?$/;

const spell = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function write(name: string, value: unknown): string {
  if (SECRETS.has(name)) return `${spell(name)}: (left out)`;
  if (Buffer.isBuffer(value))
    return `${spell(name)}: ${TEXTS.has(name) ? `(${value.length} octets)` : value.toString('hex')}`;
  return `${spell(name)}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`;
}

interface Content {
  readonly esmClass?: number;
  readonly dataCoding?: number;
  readonly shortMessage?: Buffer;
}

const ESM_RECEIPT = 0x04;

function readText({ tlvs = {} }: TappedPdu, fields: Content): { receipt: string[]; texts: string[] } {
  const { esmClass = 0, dataCoding = 0, shortMessage = Buffer.alloc(0) } = fields;
  if (shortMessage.length === 0 && tlvs.messagePayload === undefined) return { receipt: [], texts: [] };
  const body = getMessageBody({ esmClass, shortMessage, tlvs });
  const text = decodeSmsText(Buffer.from(body), dataCoding);
  const head = (esmClass & 0x3c) === ESM_RECEIPT ? RECEIPT_HEAD.exec(text)?.[0] : undefined;
  return { receipt: head === undefined ? [] : [`receipt: ${head}`], texts: [text] };
}

const rawValue = (value: Buffer): string => {
  const text = value.toString('latin1');
  return PLAIN_VALUE.test(text) ? text.replace('\0', '') : `(${value.length} octets)`;
};

function describe(pdu: TappedPdu) {
  const fields = (pdu.fields ?? {}) as Content & Readonly<Record<string, unknown>>;
  const { receipt, texts } = readText(pdu, fields);
  const raw = (pdu.rawTlvs ?? []).map(
    ({ tag, value }) => `tlv 0x${tag.toString(16).padStart(4, '0')}: ${rawValue(value)}`,
  );
  const written = [...Object.entries(fields), ...Object.entries(pdu.tlvs ?? {})].map(([name, value]) =>
    write(name, value),
  );
  const numbers = [fields['sourceAddr'], fields['destinationAddr']].filter((one) => typeof one === 'string');
  return { details: [...written, ...raw, ...receipt], texts, numbers };
}

let connections = 0;

/** Shows the PDUs of one connection to the traces that run. */
export function tapFor(tracer: Tracer, carrierId: number): Tap {
  let connection = 0;
  return {
    get isOn() {
      return tracer.isOn;
    },
    see(direction, pdu) {
      const { command, sequence, status = 0 } = pdu;
      // Each connection begins with a bind, and counts from 1 again.
      if (connection === 0 || (direction === 'sent' && command.startsWith('bind_'))) {
        connections += 1;
        connection = connections;
      }
      const isAnswer = command.endsWith('_resp');
      // Both sides number their requests, and an answer has the number of the request of the other side.
      const asker = (direction === 'sent') === isAnswer ? 'theirs' : 'ours';
      tracer.note({
        ...{ protocol: 'smpp', direction, carrierId, ...describe(pdu) },
        line:
          isAnswer || status !== 0
            ? `${command} ${sequence}, status 0x${status.toString(16)}`
            : `${command} ${sequence}`,
        conversation: `smpp ${connection} ${asker} ${sequence}`,
      });
    },
  };
}
