import type { SpeechEngine } from './engine.ts';
import { runProgram } from './run-program.ts';

/** The operator's own program, which reads text and writes a WAV. Nothing tells which languages it speaks. */
export function commandEngine(command: string): SpeechEngine {
  const [file = '', ...args] = command.split(/\s+/).filter((word) => word !== '');
  return {
    name: 'command',
    languages: async () => [
      { language: '', name: 'Whatever the program of this server speaks', engine: 'command', voices: [] },
    ],
    refuse: async () => null,
    speak: ({ text, language, voice }, signal) => {
      const named = args.map((word) => word.replaceAll('{language}', language).replaceAll('{voice}', voice));
      return runProgram({ file, args: named, input: text, signal });
    },
  };
}
