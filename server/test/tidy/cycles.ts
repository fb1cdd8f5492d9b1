import { resolveImport, type Source } from './sources.ts';

/** One line per group of files that import each other, values only: types are gone before anything runs. */
export function findCycles(sources: readonly Source[]): string[] {
  const graph = new Map<string, string[]>();
  for (const { path, imports } of sources) {
    const targets = imports.filter((entry) => !entry.isTypeOnly).map((entry) => resolveImport(path, entry.specifier));
    graph.set(path, [...new Set(targets.filter((target) => target !== null))]);
  }
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) found.push([...trail.slice(start), path].join(' → '));
    if (start >= 0 || done.has(path)) return;
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return found;
}
