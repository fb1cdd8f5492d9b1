import { readObject } from '../../objects/index.ts';
import type { Runtime } from '../../runtime.ts';
import { findSound, type SoundRow } from './store-sounds.ts';

export interface StoredSound {
  readonly mulaw: Buffer;
  readonly contentHash: Buffer;
}

/** Returns a sound from its row or its object; null if the recording does not exist any more. */
export async function readSound(rt: Runtime, { accountId, id }: SoundRow): Promise<StoredSound | null> {
  const found = await findSound(rt.db, accountId, id);
  if (!found) return null;
  const { mulaw, objectId, contentHash } = found;
  if (objectId !== null) return { contentHash, mulaw: await readObject(rt, { accountId, id: objectId }) };
  return mulaw && { contentHash, mulaw };
}
