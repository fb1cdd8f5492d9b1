import type { Client } from '@volley/sdk';
import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../api-command.ts';
import { print } from '../output.ts';

interface Move {
  readonly name: 'pause' | 'resume' | 'cancel';
  readonly summary: string;
  readonly said: string;
}

function moveCommand({ name, summary, said }: Move): Command {
  return apiCommand(`${name} <uuid>`, summary).action(async (uuid: string, flags: ApiFlags) => {
    const campaign = await callApi(flags, (client: Client) => client.voiceCampaigns[name]({ uuid }));
    print(flags, campaign, `${campaign.name} is ${campaign.status}${said}.`);
  });
}

const AT_ITS_END = '; calls in progress come to their end';

export function voicePause(): Command {
  return moveCommand({ name: 'pause', summary: 'begin no new calls', said: AT_ITS_END });
}

export function voiceResume(): Command {
  return moveCommand({ name: 'resume', summary: 'go on with a paused campaign', said: '' });
}

export function voiceCancel(): Command {
  const summary = 'end a campaign: who was not called yet never will be';
  return moveCommand({ name: 'cancel', summary, said: AT_ITS_END });
}

export function voiceDelete(): Command {
  return apiCommand('delete <uuid>', 'delete a draft').action(async (uuid: string, flags: ApiFlags) => {
    await callApi(flags, (client) => client.voiceCampaigns.delete({ uuid }));
    print(flags, { uuid }, 'The draft is deleted.');
  });
}
