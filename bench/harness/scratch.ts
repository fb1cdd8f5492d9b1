import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Scratch {
  /** What a benchmark must undo, in the order in which it was done. */
  readonly cleanUps: (() => unknown)[];
  /** A new folder that other users may enter: the embedded Postgres does not run as root. */
  scratch(): string;
  /** Undoes everything in reverse, and removes the folders. */
  cleanUp(): Promise<void>;
}

const open: Scratch[] = [];

// An interrupted benchmark must end everything that it started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void Promise.allSettled(open.map((one) => one.cleanUp())).finally(() => process.exit(1)));
}

export function openScratch(): Scratch {
  const cleanUps: (() => unknown)[] = [];
  const opened: Scratch = {
    cleanUps,
    scratch() {
      const folder = mkdtempSync(join(tmpdir(), 'volley-bench-'));
      chmodSync(folder, 0o755);
      cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
      return folder;
    },
    async cleanUp() {
      for (let next = cleanUps.pop(); next; next = cleanUps.pop()) await next();
    },
  };
  open.push(opened);
  return opened;
}
