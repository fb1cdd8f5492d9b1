import type { Client } from '@volley/sdk';
import type { Command } from 'commander';
import { apiCommand, callApi } from '../api-command.ts';
import { shortTime } from '../output.ts';
import { oneLine, printRows, type RowFlags, withRows } from '../rows.ts';

type Campaign = Awaited<ReturnType<Client['voiceCampaigns']['list']>>['data'][number];

const COLUMNS = {
  uuid: (campaign: Campaign) => campaign.uuid,
  status: (campaign: Campaign) => campaign.status,
  recipients: (campaign: Campaign) => campaign.total_recipients,
  answered: (campaign: Campaign) => campaign.messages_sent,
  credits: (campaign: Campaign) => campaign.credits_used,
  made: (campaign: Campaign) => shortTime(campaign.created_at),
  name: (campaign: Campaign) => oneLine(campaign.name),
};

async function listCampaigns(flags: RowFlags): Promise<void> {
  await callApi(flags, (client) =>
    printRows(flags, {
      source: client.voiceCampaigns.list.all(),
      columns: COLUMNS,
      empty: 'There is no voice campaign: see volley voice create --help',
    }),
  );
}

export function voiceList(): Command {
  return withRows(apiCommand('list', 'list the voice campaigns of the account, newest first')).action(listCampaigns);
}
