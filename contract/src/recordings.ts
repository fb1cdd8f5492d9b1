import { z } from 'zod';
import { dataReply, fullPage, fullPageExample } from './envelope.ts';
import { id, line, pageQuery, pathUuid, TIMESTAMP_EXAMPLE, timestamp, uuid } from './fields.ts';
import { operation } from './operation.ts';

const WAV_BYTES_MAX = 10 * 1024 * 1024;

const recording = z.strictObject({
  id,
  uuid,
  name: z.string(),
  duration_seconds: z.number(),
  created_at: timestamp,
});

const example = {
  id: 6,
  uuid: '0196f0c2-7a10-7cc4-9d3e-0242ac120006',
  name: 'Clinic reminder',
  duration_seconds: 21.5,
  created_at: TIMESTAMP_EXAMPLE,
};
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
