import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi, LIMIT_OPTION, takeFirst } from '../api-command.ts';
import { printList, shortTime } from '../output.ts';

interface Flags extends ApiFlags {
  readonly limit: number;
}

async function listCampaigns(flags: Flags): Promise<void> {
  const found = await callApi(flags, (client) => takeFirst(client.voiceCampaigns.list.all(), flags.limit));
  type Campaign = (typeof found.items)[number];
  const columns = {
    uuid: (campaign: Campaign) => campaign.uuid,
    status: (campaign: Campaign) => campaign.status,
    recipients: (campaign: Campaign) => campaign.total_recipients,
    answered: (campaign: Campaign) => campaign.messages_sent,
    credits: (campaign: Campaign) => campaign.credits_used,
    made: (campaign: Campaign) => shortTime(campaign.created_at),
    name: (campaign: Campaign) => campaign.name,
  };
  printList(flags, found, columns, 'There is no voice campaign: see volley voice create --help');
}

export function voiceList(): Command {
  return apiCommand('list', 'list the voice campaigns of the account, newest first')
    .option(...LIMIT_OPTION)
    .action(listCampaigns);
}
