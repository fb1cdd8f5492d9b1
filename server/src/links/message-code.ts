import { MESSAGE_CODE_LENGTH } from '@volley/text';
import { assert } from '../errors.ts';
import { ALPHABET, FAIR_BYTE_MAX } from './link-code.ts';

const MONTH_LETTERS = 2;
/**
 * One letter tells which 53rd of the month it is: new codes fall together in the index, whose few pages in use stay in
 * memory however many codes the month has.
 */
const PART_LETTERS = 1;
/**
 * 53^9, more than 51 bits, for each of these: a guess finds one of a campaign's million links once in three thousand million, and
 * whoever guesses is slowed (http/frame/code-guesses.ts).
 */
const RANDOM_LETTERS = MESSAGE_CODE_LENGTH - MONTH_LETTERS - PART_LETTERS;
/** Before, there were 7: what was sent then leads on. */
const RANDOM_LETTERS_ONCE = 7;
const MONTH_MS_MAX = 31 * 86_400_000;
/** Two letters count the months until 2234. */
const FIRST_YEAR = 2000;

const FORMER_CODE_LENGTH = MONTH_LETTERS + PART_LETTERS + RANDOM_LETTERS_ONCE;

const MESSAGE_CODE = new RegExp(`^(?:[${ALPHABET}]{${MESSAGE_CODE_LENGTH}}|[${ALPHABET}]{${FORMER_CODE_LENGTH}})$`);

export function hasFormOfMessageCode(code: string): boolean {
  return MESSAGE_CODE.test(code);
}

/** The letters rise from month to month, as the alphabet does, so that a month of codes is a range: the edge of its partition. */
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

/** Random bytes are drawn for so many codes at once: an audience takes two hundred thousand. */
const CODES_PER_DRAW_MAX = 512;

/** Draws codes of the month in which `ms` lies. */
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
