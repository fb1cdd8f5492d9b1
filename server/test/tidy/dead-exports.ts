import { resolveImport, type Source } from './sources.ts';

const CLAUSE = /(?<=^|[\n;])[ \t]*(?:import|export)\s+(?:type\s+)?(\*|[^;'"`()]*?)\s*from\s*'( *)'/g;
const DECLARED = /(?<=^|\n)export\s+(?:async\s+)?(?:abstract\s+)?(?:const|let|function\*?|class)\s+(\w+)/g;
const RE_EXPORTED = /(?<=^|[\n;])[ \t]*export\s+\{([^}]*)\}/g;

/** The names of `{ a, type B, c as d }`, on the side of the file that is imported, or on that of the one that imports. */
function namesIn(clause: string, side: 'theirs' | 'ours'): string[] {
  return clause
    .replace(/^[^{]*\{|\}[^}]*$/g, '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !part.startsWith('type '))
    .map((part) => {
      const [theirs = '', ours = theirs] = part.split(/\s+as\s+/);
      return side === 'theirs' ? theirs : ours;
    });
}

/** What each file is asked for by the others: names, or `*` for all of it. */
function listUses(sources: readonly Source[]): Map<string, Set<string>> {
  const uses = new Map<string, Set<string>>();
  for (const { path, text, code } of sources) {
    for (const match of code.matchAll(CLAUSE)) {
      const end = match.index + match[0].length - 1;
      const target = resolveImport(path, text.slice(end - (match[2] ?? '').length, end));
      if (target === null) continue;
      const names = uses.get(target) ?? new Set<string>();
      uses.set(target, names);
      for (const name of match[1]?.includes('*') ? ['*'] : namesIn(match[1] ?? '', 'theirs')) names.add(name);
    }
    for (const match of code.matchAll(/\bimport\(\s*'( *)'\s*\)/g)) {
      const start = match.index + match[0].indexOf("'") + 1;
      const target = resolveImport(path, text.slice(start, start + (match[1] ?? '').length));
      if (target !== null) uses.set(target, new Set(['*']));
    }
  }
  return uses;
}

/** Values that a file exports and no other file imports. A package's own door is for strangers, and so is left out by the caller. */
export function findDeadExports(sources: readonly Source[]): { path: string; index: number; name: string }[] {
  const uses = listUses(sources);
  return sources.flatMap(({ path, code }) => {
    const used = uses.get(path) ?? new Set();
    if (used.has('*')) return [];
    const declared = [...code.matchAll(DECLARED)].map((match) => ({ index: match.index, name: match[1] ?? '' }));
    const passedOn = [...code.matchAll(RE_EXPORTED)].flatMap((match) =>
      namesIn(`{${match[1]}}`, 'ours').map((name) => ({ index: match.index, name })),
    );
    return [...declared, ...passedOn].filter(({ name }) => !used.has(name)).map((found) => ({ path, ...found }));
  });
}
