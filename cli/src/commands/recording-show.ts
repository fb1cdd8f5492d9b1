import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../api-command.ts';
import { longTime, renderFacts } from '../facts.ts';
import { print } from '../output.ts';

async function showRecording(uuid: string, flags: ApiFlags): Promise<void> {
  const recording = await callApi(flags, (client) => client.recordings.get({ uuid }));
  const facts = {
    recording: recording.uuid,
    name: recording.name,
    seconds: recording.duration_seconds,
    says: recording.spoken_text,
    language: recording.language,
    voice: recording.voice,
    made: longTime(recording.created_at),
  };
  print(flags, recording, renderFacts(facts));
}

export function recordingShow(): Command {
  return apiCommand('show', 'show one recording')
    .argument('<uuid>', 'the recording (see: volley recording list)')
    .action(showRecording);
}
