import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../api-command.ts';
import { fieldsOf } from '../field-names.ts';
import { print, printList } from '../output.ts';

interface Flags extends ApiFlags {
  readonly name?: string;
  readonly language?: string;
  readonly voice?: string;
}

const NAMES = { name: '--name', text: '<text>', language: '--language', voice: '--voice' } as const;

/** Long texts take a slow machine a while. */
const SPEECH_TIMEOUT_MS = 120_000;
const NAME_CHARACTERS_MAX = 60;

async function speakRecording(text: string, flags: Flags): Promise<void> {
  const input = { name: text.slice(0, NAME_CHARACTERS_MAX), text, ...fieldsOf(NAMES, flags) };
  const recording = await callApi(
    flags,
    (client) => client.recordings.speak(input, { timeoutMs: SPEECH_TIMEOUT_MS }),
    NAMES,
  );
  const next = `Hear how the telephone plays it:  volley recording preview ${recording.uuid} heard.wav`;
  print(flags, recording, `Recording ${recording.uuid} (${recording.duration_seconds} seconds).\n${next}`);
}

export function recordingSpeak(): Command {
  return apiCommand('speak', 'make a recording of a text that a machine speaks')
    .argument('<text>', 'what is said, up to 2,000 characters')
    .option('--name <name>', 'what it is called; how the text begins unless said')
    .option('--language <language>', 'English unless said (see: volley recording languages)')
    .option('--voice <voice>', 'one of those of the language')
    .addHelpText('after', '\nExample:\n  volley recording speak "Your appointment is tomorrow at nine." --voice rms')
    .action(speakRecording);
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
  printList(flags, { items, isCut: false }, columns, 'No text can be spoken here.');
}

export function recordingLanguages(): Command {
  return apiCommand('languages', 'list the languages in which a text can be spoken').action(listLanguages);
}
