import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import type { Client } from '@volley/sdk';
import { type ApiFlags, apiCommand, callApi } from '../frame/api.ts';
import { longTime, renderFacts } from '../frame/facts.ts';
import { CommandError } from '../frame/failure.ts';
import { fieldsOf } from '../frame/field-names.ts';
import { noun } from '../frame/noun.ts';
import { print, printList, saveFile, shortTime } from '../frame/output.ts';
import { oneLine, printRows, type RowFlags, withRows } from '../frame/rows.ts';

interface Flags extends ApiFlags {
  readonly name?: string;
}

const NAMES = { name: '--name', file: '<file>' } as const;

function readSound(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new CommandError(`The sound cannot be read from ${file}: ${(cause as Error).message}`);
  }
}

async function uploadRecording(file: string, flags: Flags): Promise<void> {
  const sound = readSound(file);
  const name = flags.name ?? basename(file, extname(file));
  const recording = await callApi(flags, (client) => client.recordings.upload({ name, file: sound }), NAMES);
  const next = `Listen to it as the telephone plays it:  volley recording preview ${recording.uuid} heard.wav`;
  const what = `${recording.name}, ${recording.duration_seconds} seconds`;
  print(flags, recording, `Recording ${recording.uuid} (${what}).\n${next}`);
}

interface SpeakFlags extends ApiFlags {
  readonly name?: string;
  readonly language?: string;
  readonly voice?: string;
}

const SPEAK_NAMES = { name: '--name', text: '<text>', language: '--language', voice: '--voice' } as const;

/** Speaking a long text takes a slow machine a while. */
const SPEECH_TIMEOUT_MS = 120_000;
const NAME_CHARACTERS_MAX = 60;

async function speakRecording(text: string, flags: SpeakFlags): Promise<void> {
  const input = { name: text.slice(0, NAME_CHARACTERS_MAX), text, ...fieldsOf(SPEAK_NAMES, flags) };
  const recording = await callApi(
    flags,
    (client) => client.recordings.speak(input, { timeoutMs: SPEECH_TIMEOUT_MS }),
    SPEAK_NAMES,
  );
  const next = `Listen to it as the telephone plays it:  volley recording preview ${recording.uuid} heard.wav`;
  print(flags, recording, `Recording ${recording.uuid} (${recording.duration_seconds} seconds).\n${next}`);
}

async function listLanguages(flags: ApiFlags): Promise<void> {
  const items = await callApi(flags, (client) => client.recordings.languages());
  type Language = (typeof items)[number];
  const columns = {
    language: (found: Language) => found.language || 'any',
    name: (found: Language) => found.name,
    'spoken by': (found: Language) => found.engine,
    voices: (found: Language) => found.voices.join(', '),
  };
  printList(flags, items, columns, 'Text to speech is not available on this Volley.');
}

type Recording = Awaited<ReturnType<Client['recordings']['get']>>;

const COLUMNS = {
  uuid: (recording: Recording) => recording.uuid,
  seconds: (recording: Recording) => recording.duration_seconds,
  made: (recording: Recording) => shortTime(recording.created_at),
  name: (recording: Recording) => oneLine(recording.name),
  says: (recording: Recording) => oneLine(recording.spoken_text),
};

async function listRecordings(flags: RowFlags): Promise<void> {
  await callApi(flags, (client) =>
    printRows(flags, {
      source: client.recordings.list.all(),
      columns: COLUMNS,
      empty: 'There is no recording yet: see volley recording speak --help',
    }),
  );
}

async function showRecording(uuid: string, flags: ApiFlags): Promise<void> {
  const recording = await callApi(flags, (client) => client.recordings.get({ uuid }));
  const facts = {
    recording: recording.uuid,
    name: recording.name,
    seconds: recording.duration_seconds,
    says: recording.spoken_text,
    fields: recording.fields.join(', '),
    language: recording.language,
    voice: recording.voice,
    made: longTime(recording.created_at),
  };
  print(flags, recording, renderFacts(facts));
}

async function previewRecording(uuid: string, file: string, flags: ApiFlags): Promise<void> {
  const sound = await callApi(flags, (client) => client.recordings.wav({ uuid }));
  saveFile(file, sound);
  print(flags, { file }, `${file} contains the sound as the telephone plays it.`);
}

async function deleteRecording(uuid: string, flags: ApiFlags): Promise<void> {
  await callApi(flags, (client) => client.recordings.delete({ uuid }));
  print(flags, { uuid }, 'The recording is deleted.');
}

export const recording = noun('recording', 'recordings for voice campaigns', [
  () =>
    apiCommand('upload', 'upload a WAV file for voice campaigns')
      .argument('<file>', 'a WAV file of 8 to 48 kHz, mono or stereo, at most 10 MB')
      .option('--name <name>', 'the name (default: the name of the file)')
      .addHelpText('after', '\nExample:\n  volley recording upload reminder.wav --name "Clinic reminder"')
      .action(uploadRecording),
  () =>
    apiCommand('speak', 'create a recording by text to speech')
      .argument(
        '<text>',
        'the text to speak, up to 2,000 characters; it may name fields, such as {{first_name|friend}}',
      )
      .option('--name <name>', 'the name (default: the beginning of the text)')
      .option('--language <language>', 'the language of the text (default: English; see: volley recording languages)')
      .option('--voice <voice>', 'one of the voices of the language')
      .addHelpText(
        'after',
        '\nExample:\n  volley recording speak "Your appointment is tomorrow at nine." --voice rms\n  volley recording speak "Hello {{first_name|friend}}, please call us."',
      )
      .action(speakRecording),
  () => withRows(apiCommand('list', 'list the recordings of the account, newest first')).action(listRecordings),
  () =>
    apiCommand('show', 'show one recording')
      .argument('<uuid>', 'the recording (see: volley recording list)')
      .action(showRecording),
  () =>
    apiCommand('preview', 'write a recording to a WAV file, as the telephone plays it')
      .argument('<uuid>', 'the recording (see: volley recording list)')
      .argument('<file>', 'the WAV file to write; an existing file is replaced')
      .action(previewRecording),
  () =>
    apiCommand('delete', 'delete a recording that no campaign is going to play')
      .argument('<uuid>', 'the recording (see: volley recording list)')
      .addHelpText('after', '\nExample:\n  volley recording delete 0196f0c2-7a10-7cc4-9d3e-0242ac120006')
      .action(deleteRecording),
  () => apiCommand('languages', 'list the languages and voices for text to speech').action(listLanguages),
]);
