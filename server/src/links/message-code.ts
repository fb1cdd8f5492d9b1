import { MESSAGE_CODE_LENGTH } from '@volley/text';
import { assert } from '../errors.ts';
import { ALPHABET, FAIR_BYTE_MAX } from './link-code.ts';

const MONTH_LETTERS = 2;
/**
 * One character says which 53rd of the month it is, so that new codes are close together in the index. Its few pages in use then stay in memory,
 * however many codes the month has.
 */
const PART_LETTERS = 1;
/**
 * 53^9 codes, more than 51 bits, for each 53rd. With a campaign of a million links one guess in three thousand million finds one, and guessing is
 * slowed (http/frame/code-guesses.ts).
 */
const RANDOM_LETTERS = MESSAGE_CODE_LENGTH - MONTH_LETTERS - PART_LETTERS;
/** Earlier versions used 7. Links that were sent then still work. */
const RANDOM_LETTERS_ONCE = 7;
const MONTH_MS_MAX = 31 * 86_400_000;
/** Two characters count the months until 2234. */
const FIRST_YEAR = 2000;

const FORMER_CODE_LENGTH = MONTH_LETTERS + PART_LETTERS + RANDOM_LETTERS_ONCE;

const MESSAGE_CODE = new RegExp(`^(?:[${ALPHABET}]{${MESSAGE_CODE_LENGTH}}|[${ALPHABET}]{${FORMER_CODE_LENGTH}})$`);

export function hasFormOfMessageCode(code: string): boolean {
  return MESSAGE_CODE.test(code);
}

/** Returns the month's characters. They sort by month, so a month of codes is a range, and this is the lower bound of its partition. */
export function messageCodeFloor(ms: number): string {
  const date = new Date(ms);
  const month = (date.getUTCFullYear() - FIRST_YEAR) * 12 + date.getUTCMonth();
  assert(
    month >= 0 && month < ALPHABET.length ** MONTH_LETTERS,
    'the month of a code lies within what two letters count',
  );
  return ALPHABET.charAt(Math.floor(month / ALPHABET.length)) + ALPHABET.charAt(month % ALPHABET.length);
}

export type DrawCode = () => string;

function partOfMonth(ms: number): string {
  const date = new Date(ms);
  const sinceStartMs = ms - Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  return ALPHABET.charAt(Math.floor((sinceStartMs / MONTH_MS_MAX) * ALPHABET.length));
}

/** Random bytes are drawn for this many codes at once, because an audience takes two hundred thousand. */
const CODES_PER_DRAW_MAX = 512;

/** Draws codes of the month that contains `ms`. */
export function messageCodes(
  random: { bytes(count: number): Buffer },
  { ms, codes }: { ms: number; codes: number },
): DrawCode {
  const start = messageCodeFloor(ms) + partOfMonth(ms);
  const poolBytes = Math.min(codes, CODES_PER_DRAW_MAX) * RANDOM_LETTERS * 2;
  let pool: Buffer = Buffer.alloc(0);
  let used = 0;
  return () => {
    let code = start;
    while (code.length < MESSAGE_CODE_LENGTH) {
      if (used === pool.length) {
        pool = random.bytes(poolBytes);
        used = 0;
      }
      const byte = pool[used] ?? 0;
      used += 1;
      if (byte < FAIR_BYTE_MAX) code += ALPHABET.charAt(byte % ALPHABET.length);
    }
    return code;
  };
}
