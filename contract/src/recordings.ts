import { z } from 'zod';
import { SPEECH_ENGINES } from './choices.ts';
import { createdAt, id, line, lineOf, nameSearch, noQuery, numberCursorQuery, text, uuid } from './fields.ts';
import { noun } from './noun.ts';
import { createdReply, cursorPageReply, fileReply, replyOf } from './replies.ts';

const WAV_BYTES_MAX = 10 * 1024 * 1024;
/** About two minutes of speech. */
const SPOKEN_CHARACTERS_MAX = 2_000;

/** They become arguments of the program that speaks. */
export const spokenLanguage = z
  .string()
  .max(20)
  .toLowerCase()
  .regex(/^[a-z]{2,3}(-[a-z0-9]{1,8})*$/, { message: 'must be a language such as en, sw or pt-br' });
export const spokenVoice = lineOf(32, /^([A-Za-z0-9][A-Za-z0-9_.-]*)?$/, 'must be the name of a voice');

export const recording = z.strictObject({
  id,
  uuid,
  name: z.string().describe('Its name'),
  duration_seconds: z.number().describe('How long it is, in seconds'),
  spoken_text: z.string().meta({ description: 'What it says; empty: it was uploaded' }),
  fields: z
    .array(z.string())
    .describe('The fields that its text names, such as `first_name`; empty: everybody hears the same'),
  language: z.string().describe('The language that it was spoken in, such as `en`; empty: it was uploaded'),
  voice: z.string().describe('The voice that spoke it; empty: the usual voice, or it was uploaded'),
  created_at: createdAt,
});

export const speechLanguage = z.strictObject({
  language: z.string().meta({ description: 'The language, such as `en`; empty: the program of the operator decides' }),
  name: z.string().describe('The name of the language, in English'),
  engine: z.enum(SPEECH_ENGINES).describe('The program that speaks it'),
  voices: z.array(z.string()).meta({ description: 'The voices to choose from; empty: there is one voice' }),
});

const example = {
  id: 6,
  uuid: '0196f0c2-7a10-7cc4-9d3e-0242ac120006',
  name: 'Clinic reminder',
  duration_seconds: 21.5,
};
const SPOKEN = 'Good morning. Your appointment is tomorrow at nine.';

const { get, post, remove } = noun({ tag: 'Recordings', noun: 'Recording', one: recording, example });

export const recordingOperations = {
  list: get('recordings.list', '/recordings', {
    summary: 'List recordings, newest first, or search them',
    query: z.strictObject({ ...numberCursorQuery, search: nameSearch }),
    reply: cursorPageReply('Recordings, newest first', recording, example),
  }),
  upload: post('recordings.upload', '/recordings', {
    errors: ['storage_limit'],
    summary: 'Upload a recording',
    description:
      'The body is a WAV file: 8 to 48 kHz, 8, 16 or 24 bits, mono or stereo, at most 10 MB. It is stored in telephone quality. Uploading the same sound again gives the same recording.',
    query: z.strictObject({ name: line(255).describe('A name, up to 255 characters') }),
    upload: { contentTypes: ['audio/wav', 'application/octet-stream'], bytesMax: WAV_BYTES_MAX },
  }),
  speak: post('recordings.speak', '/recordings/spoken', {
    errors: ['storage_limit'],
    summary: 'Create a recording from a text',
    description:
      'The server speaks the text once and stores the sound. English is built in; other languages need espeak-ng or another program on the server. A text may name fields of the contacts, such as `{{first_name|friend}}` or `{{city}}`: a campaign that plays the recording has the text of each recipient spoken shortly before the call. The sound of such a recording is a sample, in which the words that stand in for the fields are heard, or else the names of the fields.',
    body: z
      .strictObject({
        name: line(255).describe('A name, up to 255 characters'),
        text: text(1, SPOKEN_CHARACTERS_MAX).describe(
          'What is said, up to 2,000 characters, with the fields that each recipient has',
        ),
        language: spokenLanguage.meta({
          description: 'The language of the text, such as `en`, `sw` or `pt-br`; left out: English',
        }),
        voice: spokenVoice.describe('One of `voices` of the language; left out or empty: the usual voice'),
      })
      .partial()
      .required({ name: true, text: true }),
    bodyExample: { name: 'Clinic reminder', text: SPOKEN },
    reply: createdReply('The recording', recording, {
      ...example,
      duration_seconds: 4.2,
      spoken_text: SPOKEN,
      language: 'en',
    }),
  }),
  languages: get('recordings.languages', '/speech-languages', {
    summary: 'List the languages in which a text can be spoken',
    query: noQuery,
    reply: replyOf('All languages of this server', z.array(speechLanguage), [
      { language: 'en', name: 'English', engine: 'bundled', voices: ['slt', 'rms', 'awb', 'kal'] },
    ]),
  }),
  get: get('recordings.get', '/recordings/{uuid}'),
  delete: remove('recordings.delete', '/recordings/{uuid}', {
    description:
      'A recording of a campaign that is a draft, scheduled, preparing, calling or paused is not deleted. Campaigns that have ended keep their figures, lose the sound, and cannot be retried without it.',
    errors: ['wrong_state'],
  }),
  wav: get('recordings.wav', '/recordings/{uuid}/sound.wav', {
    errors: ['gone'],
    summary: 'Download the sound of a recording',
    reply: fileReply('A WAV file', 'audio/wav', 'RIFF…'),
  }),
};
