import { basename, extname } from 'node:path';
import { noun } from '../frame/noun.ts';
import { oneLine } from '../frame/rows.ts';
import type { ReplyOf } from '../frame/table.ts';
import { done, verb } from '../frame/verb.ts';

const NAME_CHARACTERS_MAX = 60;

const describe = ({ uuid, name, duration_seconds: seconds }: ReplyOf<'recordings.get'>): string =>
  `Recording ${uuid} (${name}, ${seconds} seconds).\nListen to it as the telephone plays it:  volley recording preview ${uuid} heard.wav`;

export const recording = noun('recording', 'recordings for voice campaigns', ['recordings'], {
  upload: verb('recordings.upload', {
    optional: ['name'],
    help: { name: 'the name (default: the name of the file)' },
    input: ({ name, ...input }, _, [file]) => ({
      name: name ?? basename(String(file), extname(String(file))),
      ...input,
    }),
    says: describe,
    example: 'reminder.wav --name "Clinic reminder"',
  }),
  speak: verb('recordings.speak', {
    args: ['text'],
    optional: ['name'],
    help: { name: 'the name (default: the beginning of the text)' },
    input: ({ text, ...input }) => ({ name: String(text).slice(0, NAME_CHARACTERS_MAX), text, ...input }),
    // Speaking a long text takes a slow machine a while.
    timeoutMs: 120_000,
    says: describe,
    example: ['"Your appointment is tomorrow at nine." --voice rms', '"Hello {{first_name|friend}}, please call us."'],
  }),
  list: verb('recordings.list', {
    columns: [
      'uuid',
      'duration_seconds as seconds',
      'created_at as made',
      'name',
      ['says', ({ spoken_text }) => oneLine(spoken_text)],
    ],
    empty: 'There is no recording yet: see volley recording speak --help',
  }),
  show: verb('recordings.get'),
  preview: verb('recordings.wav', {
    does: 'write a recording to a WAV file, as the telephone plays it',
    example: '0196f0c2-7a10-7cc4-9d3e-0242ac120006 heard.wav',
  }),
  delete: verb('recordings.delete', done('The recording is deleted.')),
  languages: verb('recordings.languages', {
    columns: [
      ['language', ({ language }) => language || 'any'],
      'name',
      'engine as spoken by',
      ['voices', ({ voices }) => voices.join(', ')],
    ],
    empty: 'Text to speech is not available on this Volley.',
  }),
});
