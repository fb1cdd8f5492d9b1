import { operations } from '@volley/contract';
import { listFieldNames } from '@volley/text';
import type { RequestContext } from '../../identity/index.ts';
import { done, ok, routesWith } from '../../routes/index.ts';
import type { VoiceControl } from '../voice-control.ts';
import {
  createSpokenRecording,
  deleteRecording,
  getRecording,
  listRecordings,
  readRecordingWav,
  uploadRecording,
} from './recordings.ts';
import type { RecordingRecord } from './store-recordings.ts';

interface Needs extends RequestContext {
  readonly voice: VoiceControl;
}

const { route, streamRoute } = routesWith<Needs>();

function presentRecording(recording: RecordingRecord) {
  const { id, uuid, name, durationMs, spokenText, language, voice, createdAt } = recording;
  const spoken = { spoken_text: spokenText, fields: listFieldNames(spokenText), language, voice };
  return { id, uuid, name, duration_seconds: durationMs / 1000, ...spoken, created_at: createdAt };
}

const one = (recording: RecordingRecord) => ok(presentRecording(recording));

async function* whole(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

const { recordings } = operations;

export const recordingRoutes = [
  route(recordings.list, {
    run: ({ rt, actor }, { query }) =>
      listRecordings(rt, actor, {
        beforeId: query.cursor === undefined ? null : Number(query.cursor),
        perPage: query.per_page,
        text: query.search ?? '',
      }),
    present: ({ recordings: found, nextCursor }) =>
      ok({ data: found.map(presentRecording), next_cursor: nextCursor === null ? null : String(nextCursor) }),
  }),
  route(recordings.upload, {
    run: ({ rt, actor, upload, voice }, { query }) =>
      uploadRecording(rt, actor, { name: query.name, wav: upload, sounds: voice.sounds }),
    present: one,
    target: (recording) => recording.uuid,
  }),
  route(recordings.speak, {
    run: ({ rt, actor, voice }, { body }) => {
      const { name, text, language = 'en', voice: voiceName = '' } = body;
      return createSpokenRecording(rt, actor, { name, text, language, voice: voiceName, sounds: voice.sounds });
    },
    present: one,
    target: (recording) => recording.uuid,
  }),
  route(recordings.languages, {
    run: ({ voice }) => voice.sounds.languages(),
    present: (languages) => ok(languages.map((one) => ({ ...one, voices: [...one.voices] }))),
  }),
  route(recordings.get, { run: ({ rt, actor }, { params }) => getRecording(rt, actor, params.uuid), present: one }),
  route(recordings.delete, {
    run: ({ rt, actor }, { params }) => deleteRecording(rt, actor, params.uuid),
    present: () => done('Recording deleted.'),
  }),
  streamRoute(recordings.wav, async ({ rt, actor, voice }, { params }) =>
    whole(await readRecordingWav(rt, actor, params.uuid, voice.sounds)),
  ),
];
