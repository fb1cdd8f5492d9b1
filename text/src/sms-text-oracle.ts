// Compares our counting and splitting with two independent packages, over random texts.
// `node text/src/sms-text-oracle.ts 100000 [seed]` runs a long comparison; the tests run a short one.
import { createRequire } from 'node:module';
import { SegmentedMessage } from 'sms-segments-calculator';
import { analyseSmsText, splitSmsText } from './sms-text.ts';

type SplitSms = { split(text: string): { characterSet: 'GSM' | 'Unicode'; parts: { content: string }[] } };

// The package has no type declarations.
const splitSms = createRequire(import.meta.url)('split-sms') as SplitSms;

type OracleDifference = { text: string; oracle: string; theirs: string[]; ours: string[] };

// Combining marks are left out: the calculator keeps such clusters whole at a boundary. Phones join the parts before they show
// anything, so we, like split-sms, divide clusters and save the room.
const gsm = [...'aeinorst AEINORST0123456789@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&\'()*+,-./:;<=>?¡ÄÖÑÜ§¿äöñüà\n\r'];
const extension = [...'^{}\\[~]|€\f'];
const unicode = [...'яжшçáíñ’“”–…ạ漢字かな한글אבגدسم\t`₵₦'];
const emoji = ['😀', '🎉', '🚀', '💰', '𝒳', '🍕'];

/** A small generator of our own (mulberry32), so that a seed always names the same run. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function pick(random: () => number, from: readonly string[]): string {
  return from[Math.floor(random() * from.length)] ?? '';
}

// Lengths near the boundaries are frequent, because mistakes are likely there.
const boundaries = [0, 1, 67, 70, 134, 153, 160, 201, 306, 459];

function randomText(random: () => number): string {
  const near = boundaries[Math.floor(random() * boundaries.length)] ?? 0;
  const length = random() < 0.7 ? Math.max(0, near + Math.floor(random() * 9) - 4) : Math.floor(random() * 480);
  const kind = random();
  const shareOfExtension = random() < 0.5 ? 0.02 : 0.3;
  const shareOfUnicode = kind < 0.5 ? 0 : kind < 0.75 ? 0.01 : 0.4;
  let text = '';
  while (text.length < length) {
    const dice = random();
    if (dice < shareOfUnicode) text += pick(random, random() < 0.4 ? emoji : unicode);
    else if (dice < shareOfUnicode + shareOfExtension) text += pick(random, extension);
    else text += pick(random, gsm);
  }
  return text;
}

function partsOfCalculator(text: string): { encoding: string; parts: string[] } {
  const message = new SegmentedMessage(text);
  const parts = message.segments.map((segment) =>
    // In a segment, the header is six entries without text.
    Array.from(segment as { raw?: string }[], (character) => character.raw ?? '').join(''),
  );
  return { encoding: message.encodingName === 'GSM-7' ? 'gsm7' : 'ucs2', parts };
}

function partsOfSplitSms(text: string): { encoding: string; parts: string[] } {
  const { characterSet, parts } = splitSms.split(text);
  return { encoding: characterSet === 'GSM' ? 'gsm7' : 'ucs2', parts: parts.map((part) => part.content) };
}

export function compareWithOracles(count: number, seed: number): OracleDifference[] {
  const random = seededRandom(seed);
  const differences: OracleDifference[] = [];
  for (let run = 0; run < count; run += 1) {
    const text = randomText(random);
    const { encoding, parts } = analyseSmsText(text);
    const ours = [encoding, String(parts), ...splitSmsText(text).parts.map((part) => part.text)];
    for (const [oracle, theirs] of [
      ['sms-segments-calculator', partsOfCalculator(text)],
      ['split-sms', partsOfSplitSms(text)],
    ] as const) {
      const expected = [theirs.encoding, String(theirs.parts.length), ...theirs.parts];
      if (expected.join('\u0000') !== ours.join('\u0000')) {
        differences.push({ text, oracle, theirs: expected, ours });
      }
    }
  }
  return differences;
}

if (import.meta.main) {
  const [count = '100000', seed = '1'] = process.argv.slice(2);
  const startedAt = performance.now();
  const differences = compareWithOracles(Number(count), Number(seed));
  for (const difference of differences.slice(0, 10)) console.log(JSON.stringify(difference));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${count} texts, seed ${seed}: ${differences.length} differences, ${seconds} s`);
  process.exitCode = differences.length === 0 ? 0 : 1;
}
