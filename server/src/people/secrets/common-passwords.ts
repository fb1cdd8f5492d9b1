import { readFileSync } from 'node:fs';

let loaded: ReadonlySet<string> | undefined;

// Reads the file at the first use, so that a process in which nobody sets a password does not hold 10,000 of them.
function load(): ReadonlySet<string> {
  const file = readFileSync(new URL('./common-passwords.generated.json', import.meta.url), 'utf8');
  return new Set((JSON.parse(file) as { passwords: string }).passwords.split(' '));
}

/** Strips digits and signs from both ends: `!Sunshine2026` becomes `sunshine`. Attackers try such variants too. */
function coreOf(password: string): string {
  return password.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '');
}

/** Returns whether the word is two of the commonest passwords, one after the other: `1234567890123456`, `qwertydragon`. */
function isPairOf(known: ReadonlySet<string>, word: string): boolean {
  for (let at = 1; at < word.length; at += 1)
    if (known.has(word.slice(0, at)) && known.has(word.slice(at))) return true;
  return false;
}

/** Returns whether it is one of the commonest, in whatever case, repeated, in pairs, or with digits and signs around it. */
export function isCommonPassword(password: string): boolean {
  loaded ??= load();
  const known = loaded;
  const lower = password.toLowerCase();
  const repeated = /^(.+?)\1+$/su.exec(lower)?.[1] ?? lower;
  return (
    [...repeated].length === 1 ||
    [lower, repeated, coreOf(lower)].some((word) => known.has(word)) ||
    isPairOf(known, lower)
  );
}
