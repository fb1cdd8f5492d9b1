import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and the folders above it, and returns the first one that it made, as `mkdirSync` does. Node's own `recursive`
 * tries for ever below a folder in which none can be made, such as /proc.
 */
export function makeFolder(path: string, mode = 0o777): string | undefined {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return undefined;
  const above = dirname(path);
  const first = above === path ? undefined : makeFolder(above, mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process has made it in the meantime.
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return first;
    throw error;
  }
  return first ?? path;
}
