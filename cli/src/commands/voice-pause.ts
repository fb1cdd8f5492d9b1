import type { Client } from '@volley/sdk';
import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../api-command.ts';
import { print } from '../output.ts';

const UUID = ['<uuid>', 'the campaign (see: volley voice list)'] as const;

interface Move {
  readonly name: 'pause' | 'resume' | 'cancel';
  readonly summary: string;
  readonly said: string;
  move(client: Client, uuid: string): Promise<{ readonly name: string; readonly status: string }>;
}

function moveCommand({ name, summary, said, move }: Move): Command {
  return apiCommand(name, summary)
    .argument(...UUID)
    .action(async (uuid: string, flags: ApiFlags) => {
      const campaign = await callApi(flags, (client) => move(client, uuid));
      print(flags, campaign, `${campaign.name} is ${campaign.status}${said}.`);
    });
}

const AT_ITS_END = '; calls in progress come to their end';

export function voicePause(): Command {
  return moveCommand({
    name: 'pause',
    summary: 'begin no new calls',
    said: AT_ITS_END,
    move: (client, uuid) => client.voiceCampaigns.pause({ uuid }),
  });
}

export function voiceResume(): Command {
  return moveCommand({
    name: 'resume',
    summary: 'go on with a paused campaign',
    said: '',
    move: (client, uuid) => client.voiceCampaigns.resume({ uuid }),
  });
}

export function voiceCancel(): Command {
  return moveCommand({
    name: 'cancel',
    summary: 'end a campaign: who was not called yet never will be',
    said: AT_ITS_END,
    move: (client, uuid) => client.voiceCampaigns.cancel({ uuid }),
  });
}

export function voiceDelete(): Command {
  return apiCommand('delete', 'delete a draft')
    .argument(...UUID)
    .action(async (uuid: string, flags: ApiFlags) => {
      await callApi(flags, (client) => client.voiceCampaigns.delete({ uuid }));
      print(flags, { uuid }, 'The draft is deleted.');
    });
}
