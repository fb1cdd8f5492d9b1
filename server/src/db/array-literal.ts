const PLAIN = /^[A-Za-z0-9_.:+-]+$/;
const NULL_WORD = /^null$/i;

function element(value: unknown): string | null {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return null;
  if (PLAIN.test(value) && !NULL_WORD.test(value)) return value;
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/**
 * Returns an array parameter as Postgres reads it. The driver's own function quotes every element and scans it twice, which took a fifth of the time
 * of a process that sends a campaign. Returns null for anything but plain values, which the driver then formats.
 */
export function arrayLiteral(values: readonly unknown[]): string | null {
  let literal = '{';
  for (const [index, value] of values.entries()) {
    const text = element(value);
    if (text === null) return null;
    literal += index === 0 ? text : `,${text}`;
  }
  return `${literal}}`;
}
