import { statement, store, type Transaction } from '../../db/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { SoundPlace } from './store-recordings.ts';

export interface FoundSound {
  /** Null if the sound is in an object. */
  readonly mulaw: Buffer | null;
  readonly objectId: Uuid | null;
  readonly contentHash: Buffer;
}

export const findSound = store.finding<[accountId: number, id: number], FoundSound>(
  'recordings.read_sound',
  `select mulaw, object_id, content_hash from recordings where account_id = $1 and id = $2`,
);

const readObjectId = store.value<[accountId: number, id: number], Uuid | null>(
  'recordings.read_object_id',
  `select object_id from recordings where account_id = $1 and id = $2`,
);
const replace = statement(
  'recordings.replace_sound',
  `update recordings set mulaw = $3, object_id = $4 where account_id = $1 and id = $2 and object_id is not distinct from $5`,
);

/** Replaces the sound of a row that the transaction has locked. Returns the object that the row named before. */
export async function replaceSound(
  tx: Transaction,
  { accountId, id }: SoundRow,
  { mulaw, objectId }: SoundPlace,
): Promise<Uuid | null> {
  const before = await readObjectId(tx, accountId, id);
  if (before !== null || objectId !== null) await tx.count(replace, [accountId, id, mulaw, objectId, before]);
  return before;
}

/** Returns false if the recording is gone or another process has moved its sound. */
export async function moveSound(
  tx: Transaction,
  { accountId, id }: SoundRow,
  { mulaw, objectId }: SoundPlace,
  before: Uuid | null,
): Promise<boolean> {
  return (await tx.count(replace, [accountId, id, mulaw, objectId, before])) === 1;
}

export interface SoundRow {
  readonly accountId: number;
  readonly id: number;
}

export const listSoundsInRows = store.listing<[afterAccountId: number, limit: number], SoundRow>(
  'recordings.list_in_rows',
  (within) => `select account_id, id from recordings
   where object_id is null and account_id > $1 and ${within('account_id')} order by account_id, id limit $2`,
);
export const listSoundsInObjects = store.listing<[afterAccountId: number, limit: number], SoundRow>(
  'recordings.list_in_objects',
  (within) => `select account_id, id from recordings
   where object_id is not null and account_id > $1 and ${within('account_id')} order by account_id, id limit $2`,
);
