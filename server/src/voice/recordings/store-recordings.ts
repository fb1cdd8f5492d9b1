import {
  ADD_TO_COUNTS,
  addToRowCount,
  type Handle,
  pagedStatement,
  readCountedPage,
  statement,
  type Transaction,
} from '../../db/index.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import type { Timestamp } from '../../lib/timestamp.ts';
import type { Uuid } from '../../lib/uuid.ts';

export interface RecordingRecord {
  readonly id: number;
  readonly uuid: Uuid;
  readonly name: string;
  readonly durationMs: number;
  /** Empty where it was uploaded. */
  readonly spokenText: string;
  readonly language: string;
  readonly voice: string;
  readonly createdAt: Timestamp;
}

const COLUMNS = `id, uuid, name, duration_ms as "durationMs", spoken_text as "spokenText", language, voice, created_at as "createdAt"`;
const RECORDINGS_COUNT = 'recordings';

const insert = statement<RecordingRecord & { isNew: boolean }>(
  'recordings.insert',
  `insert into recordings (account_id, id, uuid, name, content_hash, mulaw, duration_ms, created_at, spoken_text, language, voice)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
   on conflict (account_id, content_hash) do update set name = excluded.name, spoken_text = excluded.spoken_text,
     language = excluded.language, voice = excluded.voice
   returning ${COLUMNS}, (uuid = $3) as "isNew"`,
);

const addBytes = statement(
  'row_counts.add_recording_bytes',
  `insert into row_counts (account_id, what, slot, n) values ($1, 'recording_bytes', $2::bigint % 8, $3) ${ADD_TO_COUNTS}`,
);

export interface NewRecording extends RecordingRecord {
  readonly contentHash: Buffer;
  readonly mulaw: Uint8Array;
}

/** The same sound again is the same recording, under its new name. */
export async function insertRecording(
  tx: Transaction,
  accountId: number,
  recording: NewRecording,
): Promise<RecordingRecord> {
  const { id, uuid, name, contentHash, mulaw, durationMs, createdAt, spokenText, language, voice } = recording;
  const sound = [contentHash, Buffer.from(mulaw), durationMs];
  const [row] = await tx.rows(insert, [accountId, id, uuid, name, ...sound, createdAt, spokenText, language, voice]);
  if (!row) throw new Error('the recording was not returned');
  const { isNew, ...stored } = row;
  if (isNew) {
    await addToRowCount(tx, { accountId, what: RECORDINGS_COUNT, ids: [id], by: 1 });
    await tx.count(addBytes, [accountId, id, mulaw.byteLength]);
  }
  return stored;
}

const find = statement<RecordingRecord>(
  'recordings.find',
  `select ${COLUMNS} from recordings where account_id = $1 and uuid = $2`,
);

export async function findRecording(handle: Handle, accountId: number, uuid: Uuid): Promise<RecordingRecord | null> {
  return (await handle.rows(find, [accountId, uuid]))[0] ?? null;
}

const list = pagedStatement<RecordingRecord>(
  'recordings.list',
  `select ${COLUMNS} from recordings where account_id = $1 and id {edge} $2 order by id {order} limit $3 offset $4`,
);

export async function readRecordings(
  handle: Handle,
  accountId: number,
  request: PageRequest,
): Promise<Page<RecordingRecord>> {
  return readCountedPage(handle, { list, accountId, whats: [RECORDINGS_COUNT] }, request);
}

const readSound = statement<{ mulaw: Buffer; contentHash: Buffer }>(
  'recordings.read_sound',
  `select mulaw, content_hash as "contentHash" from recordings where account_id = $1 and id = $2`,
);

export async function findSound(
  handle: Handle,
  accountId: number,
  id: number,
): Promise<{ mulaw: Buffer; contentHash: Buffer } | null> {
  return (await handle.rows(readSound, [accountId, id]))[0] ?? null;
}
