/** Writes a number of a workbook as it is shown, as far as a list of people needs it. */
export type NumberFormat = (value: number) => string;

const MS_PER_DAY = 86_400_000;
/** Day 0 of the two calendars of spreadsheets. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** 31 December 9999. */
const DAY_MAX = 2_958_465;
/** The number of days between the starts of the two calendars. */
const DAYS_BETWEEN = 1462;
/** Excel counts a 29 February 1900, which did not exist: days before it are one off. */
const FALSE_DAY = 60;
const PRECISION = 15;
const MASKED_MAX = 1e15;

/** The formats that have only a number, and no code in the file. Those left out show plain numbers. */
const BUILT_IN_DATES = new Map<number, string>([
  ...[14, 15, 27, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, 'yyyy-mm-dd'] as const),
  ...[16, 17, 28, 29].map((id) => [id, 'yyyy-mm-dd'] as const),
  ...[18, 20, 32, 34, 55].map((id) => [id, 'hh:mm'] as const),
  ...[19, 21, 33, 35, 45, 46, 47, 56].map((id) => [id, 'hh:mm:ss'] as const),
  [22, 'yyyy-mm-dd hh:mm'],
]);

/** Writes a number without the noise of binary fractions, and never as 2.33E+11. */
export function plainNumber(value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  const rounded = Number(value.toPrecision(PRECISION));
  if (!Number.isInteger(rounded) || Math.abs(rounded) < 1e21) return String(rounded);
  return rounded.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 0 });
}

const two = (value: number): string => String(value).padStart(2, '0');

function dateFormat(code: string, is1904: boolean): NumberFormat {
  const hasDay = /[yd]/i.test(code) || !/[hs]/i.test(code);
  const hasTime = /[hs]/i.test(code);
  return (value) => {
    if (value < 0 || value > DAY_MAX - (is1904 ? DAYS_BETWEEN : 0)) return plainNumber(value);
    const days = !is1904 && value > 0 && value < FALSE_DAY && value >= 1 ? value + 1 : value;
    const moment = new Date((is1904 ? EPOCH_1904 : EPOCH_1900) + Math.round((days * MS_PER_DAY) / 1000) * 1000);
    const iso = moment.toISOString();
    const seconds = moment.getUTCSeconds() === 0 ? '' : `:${two(moment.getUTCSeconds())}`;
    const time = `${two(moment.getUTCHours())}:${two(moment.getUTCMinutes())}${seconds}`;
    if (!hasDay) return time;
    const isMidnight = time === '00:00';
    return hasTime && !isMidnight ? `${iso.slice(0, 10)} ${time}` : iso.slice(0, 10);
  };
}

/** Returns the section for positive numbers, without colours, conditions and locales. */
function firstSection(code: string): string {
  const section = /^(?:"[^"]*"|\\.|\[[^\]]*\]|[^;"\\])*/.exec(code)?.[0] ?? '';
  return section.replace(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '');
}

/** Returns a section without its literal texts. */
function withoutTexts(section: string): string {
  return section.replace(/"[^"]*"|\\.|_.|\*./g, '');
}

type Token = { readonly literal: string } | { readonly digit: '0' | '#' | '?' };

function readMask(section: string): Token[] | null {
  if (/[?#0]\/[?#\d]/.test(section)) return null;
  const tokens: Token[] = [];
  for (const [part] of section.matchAll(/"[^"]*"|\\.|_.|\*.|[\s\S]/g)) {
    if (part === '0' || part === '#' || part === '?') tokens.push({ digit: part });
    else if (part.length > 1) {
      if (part.startsWith('"')) tokens.push({ literal: part.slice(1, -1) });
      else if (part.startsWith('\\')) tokens.push({ literal: part.slice(1) });
      else if (part.startsWith('_')) tokens.push({ literal: ' ' });
    } else if (/[-+() /:]/.test(part)) tokens.push({ literal: part });
    else return null;
  }
  return tokens;
}

/** Formats such as "0000000000" and "+000 00 000 0000": their places take the digits from the right. */
function maskFormat(tokens: readonly Token[]): NumberFormat {
  const places = tokens.filter((token) => 'digit' in token).length;
  return (value) => {
    if (!Number.isInteger(value) || value < 0 || value >= MASKED_MAX) return plainNumber(value);
    const digits = value === 0 ? '' : String(value);
    const over = Math.max(0, digits.length - places);
    let place = 0;
    let shown = '';
    for (const token of tokens) {
      if ('literal' in token) {
        shown += token.literal;
        continue;
      }
      if (place === 0) shown += digits.slice(0, over);
      const index = digits.length - places + place;
      shown += index >= 0 ? digits.charAt(index) : token.digit === '0' ? '0' : '';
      place += 1;
    }
    return shown.trim();
  };
}

/** Returns null for a plain number. */
export function readFormat(id: number, code: string | undefined, is1904: boolean): NumberFormat | null {
  const given = code ?? BUILT_IN_DATES.get(id);
  if (given === undefined || /^(?:general|standard|@)$/i.test(given)) return null;
  const section = firstSection(given);
  const plain = withoutTexts(section);
  if (/[ymdhs]/i.test(plain.replace(/general/gi, ''))) return dateFormat(plain, is1904);
  const tokens = readMask(section);
  const places = tokens?.filter((token) => 'digit' in token).length ?? 0;
  // A single place with nothing beside it would only round the number, which is wanted unrounded.
  if (tokens === null || places === 0 || (places === 1 && tokens.length === 1)) return null;
  return maskFormat(tokens);
}
