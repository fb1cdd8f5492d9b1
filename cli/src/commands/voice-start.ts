import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../api-command.ts';
import { fieldsOf } from '../field-names.ts';
import { print, shortTime } from '../output.ts';

const NAMES = { expected_cost: '--expected-cost' } as const;

interface Flags extends ApiFlags {
  readonly expectedCost?: string;
}

async function startCampaign(uuid: string, flags: Flags): Promise<void> {
  const expected = fieldsOf(NAMES, flags);
  const campaign = await callApi(flags, (client) => client.voiceCampaigns.send({ uuid, ...expected }), NAMES);
  const how =
    campaign.status === 'scheduled' ? `begins at ${shortTime(campaign.scheduled_at)} UTC` : `is ${campaign.status}`;
  print(flags, campaign, `${campaign.name} ${how}.\nWhom it reached:  volley voice report ${uuid}`);
}

export function voiceStart(): Command {
  return apiCommand('start <uuid>', 'start calling, now or at the time that the campaign names')
    .option('--expected-cost <credits>', 'only if it may still cost that, as volley voice preview said')
    .addHelpText('after', '\nExample:\n  volley voice start 0196f0c2-7a10-7cc4-9d3e-0242ac120004 --expected-cost 35.40')
    .action(startCampaign);
}
