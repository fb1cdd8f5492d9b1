/** `--json` before the command means the same as behind it; what stands behind `--` is left alone. */
export function jsonLast(words: readonly string[]): string[] {
  const end = words.indexOf('--');
  const before = end === -1 ? words : words.slice(0, end);
  const rest = end === -1 ? [] : words.slice(end);
  if (!before.includes('--json')) return [...words];
  return [...before.filter((word) => word !== '--json'), '--json', ...rest];
}
