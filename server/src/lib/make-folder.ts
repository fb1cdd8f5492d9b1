import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * With the folders above it; the first one that was made, as `mkdirSync` says it. Node's own `recursive` tries for ever where a
 * folder is there that takes none, such as /proc.
 */
export function makeFolder(path: string, mode = 0o777): string | undefined {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return undefined;
  const above = dirname(path);
  const first = above === path ? undefined : makeFolder(above, mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Made by somebody else meanwhile.
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return first;
    throw error;
  }
  return first ?? path;
}
