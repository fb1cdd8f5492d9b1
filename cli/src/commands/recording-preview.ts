import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../api-command.ts';
import { print, saveFile } from '../output.ts';

async function previewRecording(uuid: string, file: string, flags: ApiFlags): Promise<void> {
  const sound = await callApi(flags, (client) => client.recordings.wav({ uuid }));
  saveFile(file, sound);
  print(flags, { file }, `${file} sounds as it will on the telephone.`);
}

export function recordingPreview(): Command {
  return apiCommand('preview', 'write a recording to a WAV file, as it will be heard')
    .argument('<uuid>', 'the recording (see: volley recording list)')
    .argument('<file>', 'a WAV file; one that is there already is replaced')
    .action(previewRecording);
}
