import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a benchmark must undo, in the reverse order, and folders that are gone with it. */
export interface Scratch {
  readonly cleanUps: (() => unknown)[];
  /** A new folder that other users may enter: the embedded Postgres does not run as root. */
  scratch(): string;
}

export function openScratch(): Scratch {
  const cleanUps: (() => unknown)[] = [];
  return {
    cleanUps,
    scratch() {
      const folder = mkdtempSync(join(tmpdir(), 'volley-bench-'));
      chmodSync(folder, 0o755);
      cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
      return folder;
    },
  };
}
