import type { ReplacingSeal } from '../lib/files/seal.ts';
import type { Runtime } from '../runtime.ts';
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts';
import { changeSealed, findReplacement, keepReplacement, listSealed, type Replacement } from './store-sealed.ts';

const PAGE_ROWS = 200;

interface Found {
  changed: number;
  left: number;
  unreadable: number;
}

type Parts = Pick<Runtime, 'db' | 'clock' | 'log'>;

async function replaceIn({ db }: Parts, seal: ReplacingSeal, column: SealedColumn, found: Found): Promise<void> {
  const { pageRows = PAGE_ROWS } = column;
  let after: readonly unknown[] | null = null;
  for (;;) {
    const page = await listSealed(db, column, { after, limit: pageRows });
    for (const value of page) {
      if (seal.newest.open(value.sealed) !== null) continue;
      const text = seal.open(value.sealed);
      if (text === null) found.unreadable += 1;
      // A process that does not know the new secret may have changed it meanwhile. The next run looks again.
      else if (await changeSealed(db, column, value, seal.newest.seal(text))) found.changed += 1;
      else found.left += 1;
    }
    after = page.at(-1)?.key ?? null;
    if (page.length < pageRows) return;
  }
}

/** Encrypts with the newest secret what is still encrypted with the one before, and keeps what it found for the health check. */
export async function replaceSecrets(rt: Parts, seal: ReplacingSeal): Promise<void> {
  const found: Found = { changed: 0, left: 0, unreadable: 0 };
  for (const column of SEALED_COLUMNS) await replaceIn(rt, seal, column, found);
  const { changed, ...rest } = found;
  await keepReplacement(rt.db, { fingerprint: seal.newest.fingerprint, at: rt.clock.now(), ...rest });
  if (changed > 0) rt.log.info('values were encrypted anew, with the new secret', { values: changed });
}

/** Returns what the last run found; null before the first. */
export const lastReplacement = ({ db }: Pick<Runtime, 'db'>): Promise<Replacement | null> => findReplacement(db);
