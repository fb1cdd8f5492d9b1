import type { Runtime } from '../runtime.ts';
import { findAnyObject, listMissing } from './store-objects.ts';

const MISSING_MAX = 1_000;

/** What somebody should look at, as sentences; null: this installation has nothing to do with an object store. */
export async function findObjectTrouble({ db, objects }: Pick<Runtime, 'db' | 'objects'>): Promise<string[] | null> {
  if (objects === null) {
    if ((await findAnyObject(db)) === null) return null;
    return ['Recordings or files are in an object store that this process does not know: set VOLLEY_S3_BUCKET.'];
  }
  const missing = await listMissing(db, MISSING_MAX);
  const count = missing.length === MISSING_MAX ? `${MISSING_MAX} or more` : String(missing.length);
  return [
    ...(objects.trouble === '' ? [] : [`The object store cannot be used: ${objects.trouble}.`]),
    ...(missing.length === 0
      ? []
      : [`The object store has lost files: ${count}. Put them back from a copy of the bucket.`]),
  ];
}
