import { access, constants } from 'node:fs/promises';
import type { SpeechLanguage } from '../voice/dialer.ts';
import type { SpeechEngine } from './engine.ts';
import { runProgram } from './run-program.ts';

const PATHS = ['/usr/bin/espeak-ng', '/usr/local/bin/espeak-ng', '/opt/homebrew/bin/espeak-ng'];
/** Words a minute; espeak's own 175 is hard to follow on a telephone. */
const SPEED = '155';
const LIST_TIMEOUT_MS = 5_000;

async function findProgram(paths: readonly string[]): Promise<string | null> {
  for (const path of paths) {
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return null;
}

/** Reads lines such as ` 5  fr-fr           --/M      French_(France)    roa/fr               (fr 5)`. */
export function parseVoices(listed: string): SpeechLanguage[] {
  return listed.split('\n').flatMap((row) => {
    const [priority = '', code = '', , name = ''] = row.trim().split(/\s+/);
    if (!/^\d+$/.test(priority) || !/^[a-z]{2,3}(-[a-z0-9]+)*$/i.test(code)) return [];
    return [
      { language: code.toLowerCase(), name: name.replaceAll('_', ' '), engine: 'espeak-ng' as const, voices: [] },
    ];
  });
}

/** Finds the language itself or its first variety: `fr` is spoken by `fr-fr`. */
export function findLanguage(languages: readonly SpeechLanguage[], wanted: string): string | null {
  const exact = languages.find(({ language }) => language === wanted);
  const found = exact ?? languages.find(({ language }) => language.startsWith(`${wanted}-`));
  return found?.language ?? null;
}

/** The installed espeak-ng program, which speaks a hundred languages in a plain voice; null where it is not installed. */
export async function startEspeak(paths: readonly string[] = PATHS): Promise<SpeechEngine | null> {
  const file = await findProgram(paths);
  if (file === null) return null;
  const signal = AbortSignal.timeout(LIST_TIMEOUT_MS);
  const listed = await runProgram({ file, args: ['--voices'], input: '', signal });
  const languages = parseVoices(listed.toString('utf8'));
  return {
    name: 'espeak-ng',
    languages: async () => languages,
    async refuse({ language, voice }) {
      if (findLanguage(languages, language) === null)
        return { field: 'language', sentence: 'No voice of this server speaks this language.' };
      return voice === '' ? null : { field: 'voice', sentence: 'Voices can be chosen for English only.' };
    },
    speak: ({ text, language }, cut) => {
      const voice = findLanguage(languages, language) ?? language;
      return runProgram({ file, args: ['--stdin', '--stdout', '-s', SPEED, '-v', voice], input: text, signal: cut });
    },
  };
}
