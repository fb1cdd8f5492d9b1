import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../api-command.ts';
import { print } from '../output.ts';

/** A large audience is counted whole. */
const TIMEOUT_MS = 120_000;

async function previewCampaign(uuid: string, flags: ApiFlags): Promise<void> {
  const found = await callApi(flags, (client) => client.voiceCampaigns.preview({ uuid }, { timeoutMs: TIMEOUT_MS }));
  const skipped = found.skipped.map(({ reason, recipients }) => `, ${recipients} ${reason.replaceAll('_', ' ')}`);
  const lines = [
    `recipients  ${found.recipients}: ${found.callable} would be called${skipped.join('')}`,
    `message     ${found.message_seconds} seconds; a call is over after ${found.call_seconds_max} at the latest`,
    `cost        at most ${found.cost_max} credits, held at the start`,
  ];
  if (found.unknown_zones > 0) lines.push(`zones       ${found.unknown_zones} numbers by the account's own`);
  lines.push(`\nStart it only at that cost:  volley voice start ${uuid} --expected-cost ${found.cost_max}`);
  print(flags, found, lines.join('\n'));
}

export function voicePreview(): Command {
  return apiCommand('preview <uuid>', 'say whom a voice campaign would call and what it may cost').action(
    previewCampaign,
  );
}
