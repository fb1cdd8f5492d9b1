/** Moves `--json` behind the command, where it means the same. Words after `--` stay as they are. */
export function jsonLast(words: readonly string[]): string[] {
  const end = words.indexOf('--');
  const before = end === -1 ? words : words.slice(0, end);
  const rest = end === -1 ? [] : words.slice(end);
  if (!before.includes('--json')) return [...words];
  return [...before.filter((word) => word !== '--json'), '--json', ...rest];
}
