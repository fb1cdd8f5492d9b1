import { createHash } from 'node:crypto';
import type { Handle } from '../../db/index.ts';
import { invalidInput, notFound } from '../../errors.ts';
import { type Actor, guardStorage } from '../../identity/index.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import { type Uuid, uuidV7 } from '../../lib/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import type { PreparedSound, SoundPreparer, SpeechOrder } from '../dialer.ts';
import { findRecording, findSound, insertRecording, type RecordingRecord, readRecordings } from './store-recordings.ts';

const MERGE_FIELD = /\{\{[^{}]*\}\}/;

async function store(
  rt: Runtime,
  actor: Actor,
  name: string,
  { sound, spoken }: { sound: PreparedSound; spoken: SpeechOrder | null },
): Promise<RecordingRecord> {
  const { mulaw, durationMs } = sound;
  const recording = {
    id: await rt.ids.next('recordings'),
    uuid: uuidV7(rt.clock.nowMs()),
    name,
    durationMs,
    spokenText: spoken?.text ?? '',
    language: spoken?.language ?? '',
    voice: spoken?.voice ?? '',
    createdAt: rt.clock.now(),
    contentHash: createHash('sha256').update(mulaw).digest(),
    mulaw,
  };
  return rt.db.transact(async (tx) => {
    const refuseOver = await guardStorage(tx, actor.accountId, 'recordings');
    const stored = await insertRecording(tx, actor.accountId, recording);
    // The same sound again takes no more room.
    if (stored.id === recording.id) await refuseOver();
    return stored;
  });
}

/** A WAV as people have it, stored once as the telephone plays it. */
export async function uploadRecording(
  rt: Runtime,
  actor: Actor,
  input: { name: string; wav: Buffer; sounds: SoundPreparer },
): Promise<RecordingRecord> {
  const sound = await input.sounds.prepare(input.wav);
  return store(rt, actor, input.name, { sound, spoken: null });
}

/** A text that is spoken once and then played to everybody. */
export async function createSpokenRecording(
  rt: Runtime,
  actor: Actor,
  input: SpeechOrder & { name: string; sounds: SoundPreparer },
): Promise<RecordingRecord> {
  const { name, sounds, ...spoken } = input;
  const [field] = MERGE_FIELD.exec(spoken.text) ?? [];
  if (field !== undefined)
    throw invalidInput({ text: [`A spoken text is the same for everybody: it cannot hold ${field.slice(0, 40)}.`] });
  return store(rt, actor, name, { sound: await sounds.speak(spoken), spoken });
}

export function listRecordings(
  rt: Runtime,
  { accountId }: Actor,
  request: PageRequest,
): Promise<Page<RecordingRecord>> {
  return readRecordings(rt.db, accountId, request);
}

/** The recording that a draft names. */
export async function nameRecording(handle: Handle, { accountId }: Actor, uuid: Uuid): Promise<RecordingRecord> {
  const recording = await findRecording(handle, accountId, uuid);
  if (!recording) throw invalidInput({ recording_id: ['This recording does not exist.'] });
  return recording;
}

export async function getRecording(rt: Runtime, actor: Actor, uuid: Uuid): Promise<RecordingRecord> {
  const recording = await findRecording(rt.db, actor.accountId, uuid);
  if (!recording) throw notFound('Recording');
  return recording;
}

/** As it will be heard. */
export async function readRecordingWav(rt: Runtime, actor: Actor, uuid: Uuid, sounds: SoundPreparer): Promise<Buffer> {
  const recording = await getRecording(rt, actor, uuid);
  const sound = await findSound(rt.db, actor.accountId, recording.id);
  if (!sound) throw notFound('Recording');
  return sounds.toWav(sound.mulaw);
}
