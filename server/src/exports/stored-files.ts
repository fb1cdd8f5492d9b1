import { AppError } from '../errors.ts';
import type { ObjectStore } from '../objects/index.ts';
import type { Runtime } from '../runtime.ts';
import { type Export, isPacked } from './export.ts';

const PLACES = 5;

/** The name of the file of a part in the folder of its export. */
export const nameOfPart = ({ format }: Pick<Export, 'format'>, part: number): string =>
  `part-${String(part).padStart(PLACES, '0')}.${format}${isPacked(format) ? '.gz' : ''}`;

export const MANIFEST = 'manifest.json';

/** Below the folder of the installation, apart from what it puts there for itself. */
export const keyOfFile = ({ accountId, fileName }: Pick<Export, 'accountId' | 'fileName'>, name: string): string =>
  `exports/${accountId}/${fileName}/${name}`;

/** The store in which the files of an export lie. */
export function storeOf({ objects }: Pick<Runtime, 'objects'>): ObjectStore {
  if (objects === null) throw new AppError('unavailable', 'This process knows no object store: set VOLLEY_S3_BUCKET.');
  return objects;
}
