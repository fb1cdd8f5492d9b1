import type { Client } from '@volley/sdk';
import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../../frame/api.ts';
import type { Verb } from '../../frame/noun.ts';
import { print } from '../../frame/output.ts';
import type { Campaign } from './words.ts';

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

export const moves: readonly Verb[] = [
  () =>
    moveCommand({
      name: 'pause',
      summary: 'pause a campaign that is sending, or a series: then no run starts until you resume it',
      after: 'Messages that the carrier has accepted are not recalled.',
      move: (client, uuid) => client.smsCampaigns.pause({ uuid }),
    }),
  () =>
    moveCommand({
      name: 'resume',
      summary: 'resume a paused campaign, or a series with its next run from now on',
      after: '',
      move: (client, uuid) => client.smsCampaigns.resume({ uuid }),
    }),
  () =>
    moveCommand({
      name: 'cancel',
      summary: 'cancel a campaign permanently: messages that still wait are skipped and cost nothing',
      after: 'The credits that were reserved for waiting messages are available again.',
      move: (client, uuid) => client.smsCampaigns.cancel({ uuid }),
    }),
  () =>
    moveCommand({
      name: 'retry-failed',
      summary: 'send again the messages that no carrier accepted; nobody gets a message twice',
      after: '',
      move: (client, uuid) => client.smsCampaigns.retryFailed({ uuid }),
    }),
  () =>
    apiCommand('delete', 'delete a draft or a scheduled campaign')
      .alias('remove')
      .argument(...UUID)
      .addHelpText('after', '\nExample:\n  volley campaign delete 0196f0c2-7a10-7cc4-9d3e-0242ac120003')
      .action(async (uuid: string, flags: ApiFlags) => {
        await callApi(flags, (client) => client.smsCampaigns.delete({ uuid }));
        print(flags, { uuid }, 'The campaign is deleted.');
      }),
];
