// Sends mutated PDUs through the splitter and the decoder: `node server/src/smpp/fuzz.ts [count] [seed]`. They may throw
// nothing but PduError, a PDU that decodes must encode again, and memory must not grow with the count.
import { decodePdu, encodePdu } from './codec.ts';
import { PduError } from './pdu-error.ts';
import { type Command, type FieldSpec, PDUS, type PduToWrite } from './pdu-table.ts';
import { parseReceipt } from './receipt.ts';
import { PduSplitter } from './splitter.ts';
import { createRandom } from './testing/random.ts';
import { findConcatenation } from './udh.ts';

export type FuzzResult = { count: number; decoded: number; refused: number; broken: number };

type Random = () => number;

const SAMPLES = makeSamples();

function makeSamples(): Buffer[] {
  const tlvs = {
    userMessageReference: 5,
    receiptedMessageId: 'A1',
    messageState: 2,
    messagePayload: Buffer.from('text'),
  };
  const text = Buffer.from(
    'id:1 sub:001 dlvrd:001 submit date:2601021529 done date:2601021530 stat:DELIVRD err:000 text:x',
  );
  return (Object.keys(PDUS) as Command[]).map((command) => {
    const fields: Record<string, unknown> = {};
    for (const spec of PDUS[command].fields as readonly FieldSpec[]) {
      if (spec.kind === 'u8') fields[spec.name] = spec.name === 'esmClass' ? 0x44 : 1;
      else if (spec.kind === 'cstring') fields[spec.name] = 'sample'.slice(0, spec.octetsMax - 1);
      else if (spec.kind === 'octets') fields[spec.name] = text;
    }
    return encodePdu({ command, sequence: 1, fields, tlvs } as PduToWrite);
  });
}

export function fuzz(count: number, seed: number): FuzzResult {
  const random = createRandom(seed);
  const result: FuzzResult = { count, decoded: 0, refused: 0, broken: 0 };
  for (let i = 0; i < count; i += 1) tryOne(mutatePdu(random), random, result);
  return result;
}

function pick(random: Random, max: number): number {
  return Math.floor(random() * max);
}

// Makes one to six faults (a flipped octet, a cut, a repeated piece, a wild length), and then mostly corrects the length in the
// header, so that the decoder reaches the body.
export function mutatePdu(random: Random): Buffer {
  let bytes = Buffer.from(SAMPLES[pick(random, SAMPLES.length)] ?? Buffer.alloc(16));
  for (let faults = 1 + pick(random, 6); faults > 0; faults -= 1) {
    const at = pick(random, bytes.length);
    const kind = pick(random, 5);
    if (kind === 0) bytes[at] = pick(random, 256);
    else if (kind === 1) bytes[at] = random() < 0.5 ? 0 : 255;
    else if (kind === 2) bytes = bytes.subarray(0, Math.max(16, at));
    else if (kind === 3) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.max(0, at - 20))]);
    else if (at + 2 <= bytes.length) bytes.writeUInt16BE(pick(random, 65_536), at);
  }
  if (bytes.length >= 16 && random() < 0.9) bytes.writeUInt32BE(bytes.length, 0);
  return bytes;
}

function tryOne(bytes: Buffer, random: Random, result: FuzzResult): void {
  const splitter = new PduSplitter((buffer, start, end) => decodeOne(buffer, start, end, result));
  const cut = pick(random, bytes.length + 1);
  const isBroken = [bytes.subarray(0, cut), bytes.subarray(cut)].some((chunk) => splitter.push(chunk) === 'broken');
  if (isBroken) result.broken += 1;
}

function decodeOne(buffer: Buffer, start: number, end: number, result: FuzzResult): void {
  try {
    const pdu = decodePdu(buffer, start, end);
    parseReceipt(pdu);
    if ('shortMessage' in pdu.fields && 'esmClass' in pdu.fields) findConcatenation({ ...pdu.fields, tlvs: pdu.tlvs });
    encodePdu(pdu as PduToWrite);
    result.decoded += 1;
  } catch (error) {
    // The decoder takes a field that is longer than the standard allows; only the encoder refuses it.
    if (!(error instanceof PduError)) throw new Error(`Fuzz: ${buffer.toString('hex', start, end)}`, { cause: error });
    result.refused += 1;
  }
}

if (import.meta.main) {
  const [count = '1000000', seed = '1'] = process.argv.slice(2);
  const before = process.memoryUsage().rss;
  const result = fuzz(Number(count), Number(seed));
  const grownMb = Math.round((process.memoryUsage().rss - before) / 1e6);
  process.stdout.write(`${JSON.stringify({ ...result, seed: Number(seed), grownMb })}\n`);
}
