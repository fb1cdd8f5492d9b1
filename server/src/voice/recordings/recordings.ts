import { createHash } from 'node:crypto';
import { listFieldNames } from '@volley/text';
import { listFieldsOfText, unspokenFieldProblem } from '../../contact-fields/index.ts';
import type { Handle, Transaction } from '../../db/index.ts';
import { AppError, invalidInput, notFound } from '../../errors.ts';
import { type Actor, guardStorage } from '../../identity/index.ts';
import { type Uuid, uuidV7 } from '../../lib/ids/uuid.ts';
import { keepObject, leaveObjects, putObject } from '../../objects/index.ts';
import type { Runtime } from '../../runtime.ts';
import type { PreparedSound, SoundPreparer, SpeechOrder } from '../dialer.ts';
import { readSound } from './read-sound.ts';
import { sampleOf } from './spoken-text.ts';
import {
  deleteRecordingRow,
  findCampaignOfRecording,
  findRecording,
  insertRecording,
  listNaming,
  listRecordingsBefore,
  lockRecording,
  type RecordingRecord,
  type SoundPlace,
  shareRecording,
} from './store-recordings.ts';
import { replaceSound } from './store-sounds.ts';

/** Hashes the sound, or the text if each recipient hears another one, because the sample alone would not distinguish such texts. */
function contentHashOf({ mulaw }: PreparedSound, spoken: SpeechOrder | null): Buffer {
  const hash = createHash('sha256');
  if (spoken === null || listFieldNames(spoken.text).length === 0) return hash.update(mulaw).digest();
  return hash.update(JSON.stringify([spoken.language, spoken.voice, spoken.text])).digest();
}

async function refuseUnknownFields(handle: Handle, { accountId }: Actor, text: string): Promise<void> {
  const problem = await unspokenFieldProblem(handle, accountId, text);
  if (problem !== null) throw invalidInput({ text: [`The text field ${problem}`] });
}

async function store(
  rt: Runtime,
  actor: Actor,
  name: string,
  { sound, spoken }: { sound: PreparedSound; spoken: SpeechOrder | null },
): Promise<RecordingRecord> {
  const { mulaw, durationMs } = sound;
  const { accountId } = actor;
  const objectId = await putObject(rt, { accountId, kind: 'recording', bytes: mulaw });
  const place: SoundPlace = objectId === null ? { mulaw, objectId } : { mulaw: null, objectId };
  const recording = {
    id: await rt.ids.next('recordings'),
    uuid: uuidV7(rt.clock.nowMs()),
    name,
    durationMs,
    spokenText: spoken?.text ?? '',
    language: spoken?.language ?? '',
    voice: spoken?.voice ?? '',
    createdAt: rt.clock.now(),
    contentHash: contentHashOf(sound, spoken),
    bytes: mulaw.byteLength,
    place,
  };
  return rt.db.transact(async (tx) => {
    // From here on none of the fields can be deleted.
    if (spoken !== null) await refuseUnknownFields(tx, actor, spoken.text);
    const refuseOver = await guardStorage(tx, accountId, 'recordings');
    const stored = await insertRecording(tx, accountId, recording);
    // A sound that is stored already takes no more room. It is stored again, because its previous object may be lost.
    if (stored.id === recording.id) await refuseOver();
    else await leaveObjects(rt, tx, { accountId, ids: [await replaceSound(tx, { accountId, id: stored.id }, place)] });
    if (objectId !== null) await keepObject(tx, { accountId, id: objectId });
    return stored;
  });
}

/** Stores an uploaded WAV in the form in which the telephone plays it. */
export async function uploadRecording(
  rt: Runtime,
  actor: Actor,
  input: { name: string; wav: Buffer; sounds: SoundPreparer },
): Promise<RecordingRecord> {
  const sound = await input.sounds.prepare(input.wav);
  return store(rt, actor, input.name, { sound, spoken: null });
}

/** Speaks a text once for all recipients. If it names fields, only a sample of what each will hear is spoken. */
export async function createSpokenRecording(
  rt: Runtime,
  actor: Actor,
  input: SpeechOrder & { name: string; sounds: SoundPreparer },
): Promise<RecordingRecord> {
  const { name, sounds, ...spoken } = input;
  await refuseUnknownFields(rt.db, actor, spoken.text);
  const text = sampleOf(spoken.text, await listFieldsOfText(rt.db, actor.accountId, spoken.text));
  return store(rt, actor, name, { sound: await sounds.speak({ ...spoken, text }), spoken });
}

export async function listRecordings(
  rt: Runtime,
  { accountId }: Actor,
  { beforeId, perPage, text }: { readonly beforeId: number | null; readonly perPage: number; readonly text: string },
) {
  const query = { accountId, beforeId: beforeId ?? Number.MAX_SAFE_INTEGER, limit: perPage, text };
  const recordings = await listRecordingsBefore(rt.db, query);
  // Null on the last page.
  return { recordings, nextCursor: recordings.length === perPage ? (recordings.at(-1)?.id ?? null) : null };
}

/** Returns the recording that a draft names, which is in use from then on. */
export async function nameRecording(handle: Handle, { accountId }: Actor, uuid: Uuid): Promise<RecordingRecord> {
  const recording = await shareRecording(handle, accountId, uuid);
  if (!recording) throw invalidInput({ recording_id: ['This recording does not exist.'] });
  return recording;
}

/** Returns whether the recording of a retried campaign still exists. From then on it is in use again. */
export async function isRecordingKept(tx: Transaction, accountId: number, uuid: Uuid): Promise<boolean> {
  return (await shareRecording(tx, accountId, uuid)) !== null;
}

export async function getRecording(rt: Runtime, actor: Actor, uuid: Uuid): Promise<RecordingRecord> {
  const recording = await findRecording(rt.db, actor.accountId, uuid);
  if (!recording) throw notFound('Recording');
  return recording;
}

export const listRecordingsNaming = (handle: Handle, accountId: number, key: string, limit: number) =>
  listNaming(handle, accountId, key, limit);

/** Deletes a recording. Ended campaigns keep their figures without it; any other campaign may still play it. */
export async function deleteRecording(rt: Runtime, { accountId }: Actor, uuid: Uuid): Promise<void> {
  await rt.db.transact(async (tx) => {
    const recording = await lockRecording(tx, accountId, uuid);
    if (!recording) throw notFound('Recording');
    const campaign = await findCampaignOfRecording(tx, accountId, recording.id);
    if (campaign) {
      const sentence = `The campaign "${campaign.name}" is ${campaign.status} and plays this recording.`;
      throw new AppError('wrong_state', `${sentence} Give it another recording, delete or cancel it first.`);
    }
    await deleteRecordingRow(tx, accountId, recording);
    await leaveObjects(rt, tx, { accountId, ids: [recording.objectId] });
  });
}

/** Returns the recording as it will be heard. */
export async function readRecordingWav(rt: Runtime, actor: Actor, uuid: Uuid, sounds: SoundPreparer): Promise<Buffer> {
  const recording = await getRecording(rt, actor, uuid);
  const sound = await readSound(rt, { accountId: actor.accountId, id: recording.id });
  if (!sound) throw notFound('Recording');
  return sounds.toWav(sound.mulaw);
}
