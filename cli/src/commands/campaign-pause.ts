import type { Client } from '@volley/sdk';
import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../api-command.ts';
import type { Campaign } from '../campaign-words.ts';
import { print } from '../output.ts';

interface Move {
  readonly name: string;
  readonly summary: string;
  readonly after: string;
  move(client: Client, uuid: string): Promise<Campaign>;
}

const UUID = ['<uuid>', 'the campaign (see: volley campaign list)'] as const;

function moveCommand({ name, summary, after, move }: Move): Command {
  return apiCommand(name, summary)
    .argument(...UUID)
    .addHelpText('after', `\nExample:\n  volley campaign ${name} 0196f0c2-7a10-7cc4-9d3e-0242ac120003`)
    .action(async (uuid: string, flags: ApiFlags) => {
      const campaign = await callApi(flags, (client) => move(client, uuid));
      print(flags, campaign, `${campaign.name} is ${campaign.status}. ${after}`.trimEnd());
    });
}

export function campaignPause(): Command {
  return moveCommand({
    name: 'pause',
    summary: 'pause a campaign that is sending',
    after: 'What the carrier has taken is not called back.',
    move: (client, uuid) => client.smsCampaigns.pause({ uuid }),
  });
}

export function campaignResume(): Command {
  return moveCommand({
    name: 'resume',
    summary: 'resume a paused campaign',
    after: '',
    move: (client, uuid) => client.smsCampaigns.resume({ uuid }),
  });
}

export function campaignCancel(): Command {
  return moveCommand({
    name: 'cancel',
    summary: 'cancel a campaign for good: what still waits is skipped and costs nothing',
    after: 'What was reserved for those who still waited is free again.',
    move: (client, uuid) => client.smsCampaigns.cancel({ uuid }),
  });
}

export function campaignRetryFailed(): Command {
  return moveCommand({
    name: 'retry-failed',
    summary: 'send again what no carrier ever took; nobody gets a message twice',
    after: '',
    move: (client, uuid) => client.smsCampaigns.retryFailed({ uuid }),
  });
}

export function campaignDelete(): Command {
  return apiCommand('delete', 'delete a draft or a scheduled campaign')
    .alias('remove')
    .argument(...UUID)
    .addHelpText('after', '\nExample:\n  volley campaign delete 0196f0c2-7a10-7cc4-9d3e-0242ac120003')
    .action(async (uuid: string, flags: ApiFlags) => {
      await callApi(flags, (client) => client.smsCampaigns.delete({ uuid }));
      print(flags, { uuid }, 'The campaign is deleted.');
    });
}
