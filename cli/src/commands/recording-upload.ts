import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../api-command.ts';
import { CommandError } from '../failure.ts';
import { print } from '../output.ts';

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
  const next = `Hear how the telephone plays it:  volley recording preview ${recording.uuid} heard.wav`;
  const what = `${recording.name}, ${recording.duration_seconds} seconds`;
  print(flags, recording, `Recording ${recording.uuid} (${what}).\n${next}`);
}

export function recordingUpload(): Command {
  return apiCommand('upload', 'upload a WAV file for voice campaigns')
    .argument('<file>', '8 to 48 kHz, mono or stereo, at most 10 MB')
    .option('--name <name>', "what it is called; the file's own name unless said")
    .addHelpText('after', '\nExample:\n  volley recording upload reminder.wav --name "Clinic reminder"')
    .action(uploadRecording);
}
