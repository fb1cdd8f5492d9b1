import type { SpeechLanguage } from '../voice/dialer.ts';
import type { SpeechEngine } from './engine.ts';
import type { SoundThread } from './sound-thread.ts';

const VOICES = ['slt', 'rms', 'awb', 'kal'] as const;
const BUNDLED_VOICE_DEFAULT = VOICES[0];
const LANGUAGES: readonly SpeechLanguage[] = [{ language: 'en', name: 'English', engine: 'bundled', voices: VOICES }];

/** Flite reads only the letters of English: others lose their marks, and typographic quotes become plain ones. */
export function plainEnglish(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[‘’‚′]/g, "'")
    .replaceAll(/[“”„«»]/g, '"')
    .replaceAll(/[‐-―]/g, '-')
    .replaceAll(/[^\t\n\r -~]/g, ' ');
}

/** The engine of every machine: Flite, compiled to WebAssembly and part of the product. It speaks English. */
export function bundledEngine(thread: SoundThread): SpeechEngine {
  return {
    name: 'bundled',
    languages: async () => LANGUAGES,
    async refuse({ text, language, voice }) {
      if (language !== 'en' && !language.startsWith('en-'))
        return {
          field: 'language',
          sentence:
            'The bundled voice speaks English (en) alone. For other languages please install espeak-ng on the server, or set VOLLEY_SPEECH_COMMAND.',
        };
      if (!/[a-z0-9]/i.test(plainEnglish(text)))
        return { field: 'text', sentence: 'There is nothing in this text that can be spoken.' };
      const isKnown = voice === '' || VOICES.some((one) => one === voice);
      return isKnown ? null : { field: 'voice', sentence: `The voices are ${VOICES.join(', ')}.` };
    },
    speak: ({ text, voice }, signal) =>
      thread.speak({ text: plainEnglish(text), voice: voice || BUNDLED_VOICE_DEFAULT }, signal),
  };
}
