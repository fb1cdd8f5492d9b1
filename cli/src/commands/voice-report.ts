import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../api-command.ts';
import { print } from '../output.ts';

async function readReport(uuid: string, flags: ApiFlags): Promise<void> {
  const [campaign, report] = await callApi(flags, (client) =>
    Promise.all([client.voiceCampaigns.get({ uuid }), client.voiceCampaigns.report({ uuid })]),
  );
  const why = campaign.pause_reason || campaign.fail_reason;
  const lines = [`${campaign.name}: ${report.status}${why === '' ? '' : `, ${why.replaceAll('_', ' ')}`}`];
  for (const { status, reason, recipients } of report.recipients) {
    const because = reason === '' ? '' : `, ${reason.replaceAll('_', ' ')}`;
    lines.push(`  ${status.replaceAll('_', ' ')}${because}: ${recipients}`);
  }
  for (const { result, recipients } of report.results) lines.push(`  pressed ${result}: ${recipients}`);
  lines.push(
    `${report.calls} calls, ${report.talk_seconds} seconds of talk, ${report.credits_used} credits (${report.held} held)`,
  );
  print(flags, { ...campaign, report }, lines.join('\n'));
}

export function voiceReport(): Command {
  return apiCommand('report <uuid>', 'say how a campaign stands: whom it reached, and which keys they pressed').action(
    readReport,
  );
}
