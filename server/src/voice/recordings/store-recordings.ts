import type { recording } from '@volley/contract/recordings';
import type { RowOf } from '@volley/contract/rows';
import { type FieldUse, namesField } from '../../contact-fields/index.ts';
import { ADD_TO_COUNTS, addToRowCount, type Handle, statement, store, type Transaction } from '../../db/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import { hasWords, wordBeginnings } from '../../lib/values/plain-text.ts';

export interface RecordingRecord extends Omit<RowOf<typeof recording>, 'fields' | 'durationSeconds'> {
  readonly durationMs: number;
}

const COLUMNS = `id, uuid, name, duration_ms, spoken_text, language, voice, created_at`;
const RECORDINGS_COUNT = 'recordings';

const insert = statement<RecordingRecord & { isNew: boolean }>(
  'recordings.insert',
  `insert into recordings (account_id, id, uuid, name, content_hash, mulaw, object_id, duration_ms, created_at, spoken_text, language, voice)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
   on conflict (account_id, content_hash) do update set name = excluded.name, spoken_text = excluded.spoken_text,
     language = excluded.language, voice = excluded.voice
   returning ${COLUMNS}, (uuid = $3) as "isNew"`,
);

const addBytes = statement(
  'row_counts.add_recording_bytes',
  `insert into row_counts (account_id, what, slot, n) values ($1, 'recording_bytes', $2::bigint % 8, $3) ${ADD_TO_COUNTS}`,
);

/** The place of a sound: in its row, or in an object that the row names. */
export type SoundPlace =
  | { readonly mulaw: Uint8Array; readonly objectId: null }
  | { readonly mulaw: null; readonly objectId: Uuid };

export interface NewRecording extends RecordingRecord {
  readonly contentHash: Buffer;
  readonly place: SoundPlace;
  readonly bytes: number;
}

const columnsOf = ({ mulaw, objectId }: SoundPlace) => [mulaw === null ? null : Buffer.from(mulaw), objectId];

/** Inserts a recording. The same sound again is the same recording, under its new name. */
export async function insertRecording(
  tx: Transaction,
  accountId: number,
  recording: NewRecording,
): Promise<RecordingRecord> {
  const { id, uuid, name, contentHash, durationMs, createdAt, spokenText, language, voice } = recording;
  const sound = [contentHash, ...columnsOf(recording.place), durationMs];
  const [row] = await tx.rows(insert, [accountId, id, uuid, name, ...sound, createdAt, spokenText, language, voice]);
  if (!row) throw new Error('the recording was not returned');
  const { isNew, ...stored } = row;
  if (isNew) {
    await addToRowCount(tx, { accountId, what: RECORDINGS_COUNT, ids: [id], by: 1 });
    await tx.count(addBytes, [accountId, id, recording.bytes]);
  }
  return stored;
}

export const findRecording = store.finding<[accountId: number, uuid: Uuid], RecordingRecord>(
  'recordings.find',
  `select ${COLUMNS} from recordings where account_id = $1 and uuid = $2`,
);

/** Finds a recording that the transaction is about to name, and keeps it from being deleted until the transaction ends. */
export const shareRecording = store.finding<[accountId: number, uuid: Uuid], RecordingRecord>(
  'recordings.share',
  `select ${COLUMNS} from recordings where account_id = $1 and uuid = $2 for key share`,
);

/** Lists all recordings whose texts name the field of the account, because a new campaign can play one at any time. */
export const listNaming = store.listing<[accountId: number, key: string, limit: number], FieldUse>(
  'recordings.list_naming_field',
  `select 'recording' as kind, uuid, name from recordings
   where account_id = $1 and spoken_text like '%{{%'
     and ${namesField('spoken_text', '$2')}
   order by id limit $3`,
);

interface LockedRecording {
  readonly id: number;
  readonly bytes: number;
  readonly objectId: Uuid | null;
}

/** Locks the recording, so that nobody names it before the transaction ends. */
export const lockRecording = store.finding<[accountId: number, uuid: Uuid], LockedRecording, Transaction>(
  'recordings.lock',
  `select id, object_id, coalesce(octet_length(mulaw),
     (select o.bytes from objects o where o.account_id = $1 and o.id = r.object_id)) as bytes
   from recordings r where account_id = $1 and uuid = $2 for update of r`,
);

/** Finds a campaign that may still play the recording. */
export const findCampaignOfRecording = store.finding<
  [accountId: number, recordingId: number],
  { name: string; status: string },
  Transaction
>(
  'voice_campaigns.find_of_recording',
  `select name, status from voice_campaigns where account_id = $1 and recording_id = $2
     and status in ('draft', 'scheduled', 'preparing', 'calling', 'paused') order by id limit 1`,
);

const remove = statement('recordings.delete', `delete from recordings where account_id = $1 and id = $2`);

export async function deleteRecordingRow(
  tx: Transaction,
  accountId: number,
  { id, bytes }: { readonly id: number; readonly bytes: number },
): Promise<void> {
  await tx.count(remove, [accountId, id]);
  await addToRowCount(tx, { accountId, what: RECORDINGS_COUNT, ids: [id], by: -1 });
  await tx.count(addBytes, [accountId, id, -bytes]);
}

const BEFORE = `select ${COLUMNS} from recordings where account_id = $1 and id < $2`;
const NEWEST = 'order by id desc limit $3';
const list = statement<RecordingRecord>('recordings.list', `${BEFORE} ${NEWEST}`);
const search = statement<RecordingRecord>('recordings.search', `${BEFORE} and ${hasWords('name', '$4')} ${NEWEST}`);

/** Lists the newest recordings that are older than an id and that a search finds. An empty text finds all, by the index alone. */
export function listRecordingsBefore(
  handle: Handle,
  query: { readonly accountId: number; readonly beforeId: number; readonly limit: number; readonly text: string },
): Promise<RecordingRecord[]> {
  const values = [query.accountId, query.beforeId, query.limit];
  return query.text === '' ? handle.rows(list, values) : handle.rows(search, [...values, wordBeginnings(query.text)]);
}
