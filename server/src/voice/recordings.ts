import { createHash } from 'node:crypto';
import { invalidInput, notFound } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import { type Uuid, uuidV7 } from '../lib/uuid.ts';
import type { Runtime } from '../runtime.ts';
import { RecordingError, type SoundWorkshop } from './dialer.ts';
import { findRecording, findSound, insertRecording, type RecordingRecord } from './store-recordings.ts';

function prepare(workshop: SoundWorkshop, wav: Buffer) {
  try {
    return workshop.prepare(wav);
  } catch (error) {
    if (error instanceof RecordingError) throw invalidInput({ recording: [error.message] });
    throw error;
  }
}

/** A WAV as people have it, stored once as the telephone plays it. */
export async function uploadRecording(
  rt: Runtime,
  actor: Actor,
  input: { name: string; wav: Buffer; workshop: SoundWorkshop },
): Promise<RecordingRecord> {
  const { name, wav, workshop } = input;
  const { mulaw, durationMs } = prepare(workshop, wav);
  const recording = {
    id: await rt.ids.next('recordings'),
    uuid: uuidV7(rt.clock.nowMs()),
    name,
    durationMs,
    createdAt: rt.clock.now(),
    contentHash: createHash('sha256').update(mulaw).digest(),
    mulaw,
  };
  return rt.db.transact((tx) => insertRecording(tx, actor.accountId, recording));
}

export async function getRecording(rt: Runtime, actor: Actor, uuid: Uuid): Promise<RecordingRecord> {
  const recording = await findRecording(rt.db, actor.accountId, uuid);
  if (!recording) throw notFound('Recording');
  return recording;
}

/** As it will be heard. */
export async function readRecordingWav(
  rt: Runtime,
  actor: Actor,
  uuid: Uuid,
  workshop: SoundWorkshop,
): Promise<Buffer> {
  const recording = await getRecording(rt, actor, uuid);
  const sound = await findSound(rt.db, actor.accountId, recording.id);
  if (!sound) throw notFound('Recording');
  return workshop.toWav(sound.mulaw);
}
