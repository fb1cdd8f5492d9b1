import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../api-command.ts';
import { describeReport, inThousands } from '../campaign-words.ts';
import { print } from '../output.ts';
import { saveChunks } from '../save-chunks.ts';

interface Flags extends ApiFlags {
  readonly csv?: string;
}

async function reportCampaign(uuid: string, flags: Flags): Promise<void> {
  const { csv: path } = flags;
  if (path === undefined) {
    const report = await callApi(flags, (client) => client.smsCampaigns.report({ uuid }));
    print(flags, report, describeReport(report));
    return;
  }
  const bytes = await callApi(flags, (client) => saveChunks(path, client.smsCampaigns.messagesCsv.stream({ uuid })));
  if (bytes !== null)
    print(flags, { file: path, bytes }, `${path} holds every recipient: ${inThousands(bytes)} bytes.`);
}

export function campaignReport(): Command {
  return apiCommand('report', 'say how a campaign stands: counts, reasons, cost, rate, and what it waits for')
    .argument('<uuid>', 'the campaign (see: volley campaign list)')
    .option('--csv <path>', 'write a line for each recipient to a file instead; - prints them')
    .addHelpText(
      'after',
      '\nExamples:\n  volley campaign report 0196f0c2-7a10-7cc4-9d3e-0242ac120003\n  volley campaign report 0196f0c2-7a10-7cc4-9d3e-0242ac120003 --csv harvest.csv',
    )
    .action(reportCampaign);
}
