import { z } from 'zod';
import { dataReply, fullPage, fullPageExample } from './envelope.ts';
import { createdAt, id, line, optionalLine, pageQuery, pathUuid, TIMESTAMP_EXAMPLE, text, uuid } from './fields.ts';
import { operation } from './operation.ts';

const WAV_BYTES_MAX = 10 * 1024 * 1024;
/** Some two minutes of speech. */
const SPOKEN_CHARACTERS_MAX = 2_000;

export const recording = z.strictObject({
  id,
  uuid,
  name: z.string(),
  duration_seconds: z.number(),
  spoken_text: z.string().meta({ description: 'What it says, where a machine spoke it; empty: it was uploaded' }),
  language: z.string(),
  voice: z.string(),
  created_at: createdAt,
});

export const speechLanguage = z.strictObject({
  language: z.string().meta({ description: 'Empty: whatever the program speaks' }),
  name: z.string(),
  engine: z.enum(['bundled', 'espeak-ng', 'command']),
  voices: z.array(z.string()).meta({ description: 'Those that can be chosen; none: there is one' }),
});

const example = {
  id: 6,
  uuid: '0196f0c2-7a10-7cc4-9d3e-0242ac120006',
  name: 'Clinic reminder',
  duration_seconds: 21.5,
  spoken_text: '',
  language: '',
  voice: '',
  created_at: TIMESTAMP_EXAMPLE,
};
const SPOKEN = 'Good morning. Your appointment is tomorrow at nine.';
const common = { listener: 'api', tag: 'Recordings', auth: 'bearer' } as const;
const byUuid = z.object({ uuid: pathUuid });
const oneRecording = {
  description: 'The recording',
  schema: dataReply(recording),
  example: { success: true, data: example },
};

export const recordingOperations = {
  list: operation({
    ...common,
    id: 'recordings.list',
    method: 'GET',
    path: '/recordings',
    scope: 'read',
    summary: 'List recordings, newest first',
    query: z.strictObject(pageQuery),
    reply: {
      status: 200,
      description: 'A page of recordings',
      schema: dataReply(fullPage(recording)),
      example: fullPageExample('/recordings', example),
    },
  }),
  upload: operation({
    ...common,
    id: 'recordings.upload',
    method: 'POST',
    path: '/recordings',
    scope: 'manage',
    summary: 'Upload a recording',
    description:
      'The body is a WAV file as it is: 8 to 48 kHz, 8, 16 or 24 bits, mono or stereo, at most 10 MB. It is stored as the telephone plays it. The same sound again is the same recording.',
    query: z.strictObject({ name: line(255) }),
    upload: { contentTypes: ['audio/wav', 'application/octet-stream'], bytesMax: WAV_BYTES_MAX },
    reply: { status: 201, ...oneRecording },
  }),
  speak: operation({
    ...common,
    id: 'recordings.speak',
    method: 'POST',
    path: '/recordings/spoken',
    scope: 'manage',
    summary: 'Make a recording of a text that a machine speaks',
    description:
      'English out of the box; other languages where the server has espeak-ng, or a program of the operator. It is spoken once and played to everybody.',
    body: z
      .strictObject({
        name: line(255),
        text: text(1, SPOKEN_CHARACTERS_MAX),
        language: z
          .string()
          .max(20)
          .toLowerCase()
          .regex(/^[a-z]{2,3}(-[a-z0-9]{1,8})*$/, { message: 'must be a language such as en, sw or pt-br' })
          .meta({ description: 'Left out: English' }),
        voice: optionalLine(32).refine((value) => /^([a-z0-9][a-z0-9_.-]*)?$/i.test(value), {
          message: 'must be the name of a voice',
        }),
      })
      .partial()
      .required({ name: true, text: true }),
    bodyExample: { name: 'Clinic reminder', text: SPOKEN },
    reply: {
      status: 201,
      description: 'The recording',
      schema: dataReply(recording),
      example: { success: true, data: { ...example, duration_seconds: 4.2, spoken_text: SPOKEN, language: 'en' } },
    },
  }),
  languages: operation({
    ...common,
    id: 'recordings.languages',
    method: 'GET',
    path: '/speech-languages',
    scope: 'read',
    summary: 'List the languages in which a text can be spoken',
    reply: {
      status: 200,
      description: 'All languages of this server',
      schema: dataReply(z.array(speechLanguage)),
      example: {
        success: true,
        data: [{ language: 'en', name: 'English', engine: 'bundled', voices: ['slt', 'rms', 'awb', 'kal'] }],
      },
    },
  }),
  get: operation({
    ...common,
    id: 'recordings.get',
    method: 'GET',
    path: '/recordings/{uuid}',
    scope: 'read',
    noun: 'Recording',
    summary: 'Read one recording',
    params: byUuid,
    reply: { status: 200, ...oneRecording },
  }),
  wav: operation({
    ...common,
    id: 'recordings.wav',
    method: 'GET',
    path: '/recordings/{uuid}/sound.wav',
    scope: 'read',
    noun: 'Recording',
    summary: 'Listen to a recording as it will be heard',
    params: byUuid,
    reply: {
      status: 200,
      description: 'A WAV file',
      schema: z.string(),
      contentType: 'audio/wav',
      example: 'RIFF…',
    },
  }),
};
