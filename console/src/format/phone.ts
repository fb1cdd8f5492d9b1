/** Calling codes of one and two digits; all others have three (ITU-T E.164). */
const SHORT_CODES = new Set(
  '1 7 20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'.split(
    ' ',
  ),
);

function codeLength(digits: string): number {
  if (SHORT_CODES.has(digits.slice(0, 1))) return 1;
  return SHORT_CODES.has(digits.slice(0, 2)) ? 2 : 3;
}

/** Turns `233244123456` into `+233 24 412 3456`, in groups that can be read aloud. Other texts stay as they are. */
export function formatPhone(number: string): string {
  const digits = number.replace(/^\+/, '');
  if (!/^\d{8,15}$/.test(digits)) return number;
  const at = codeLength(digits);
  const rest = digits.slice(at);
  if (rest.length < 7) return `+${digits.slice(0, at)} ${rest}`;
  const tail = `${rest.slice(-7, -4)} ${rest.slice(-4)}`;
  const head = rest.slice(0, -7);
  return [`+${digits.slice(0, at)}`, head, tail].filter((part) => part !== '').join(' ');
}
