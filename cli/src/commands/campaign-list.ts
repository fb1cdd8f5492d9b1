import { type Command, Option } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../api-command.ts';
import { CAMPAIGN_COLUMNS, describeCampaign } from '../campaign-words.ts';
import { MESSAGE_COLUMNS } from '../message-words.ts';
import { print } from '../output.ts';
import { printRows, type RowFlags, withRows } from '../rows.ts';

interface ListFlags extends RowFlags {
  readonly kind?: 'bulk' | 'quick';
}

const UUID = ['<uuid>', 'the campaign (see: volley campaign list)'] as const;

async function listCampaigns(flags: ListFlags): Promise<void> {
  const asked = flags.kind === undefined ? {} : { kind: flags.kind };
  await callApi(flags, (client) =>
    printRows(flags, {
      source: client.smsCampaigns.list.all(asked),
      columns: CAMPAIGN_COLUMNS,
      empty: 'There is no such campaign.',
    }),
  );
}

export function campaignList(): Command {
  return withRows(apiCommand('list', 'list the campaigns of the account, newest first'))
    .addOption(new Option('--kind <kind>', 'campaigns alone, or single messages alone').choices(['bulk', 'quick']))
    .addHelpText('after', '\nExample:\n  volley campaign list --kind bulk --limit 20')
    .action(listCampaigns);
}

async function showCampaign(uuid: string, flags: ApiFlags): Promise<void> {
  const campaign = await callApi(flags, (client) => client.smsCampaigns.get({ uuid }));
  print(flags, campaign, describeCampaign(campaign));
}

export function campaignShow(): Command {
  return apiCommand('show', 'show one campaign')
    .argument(...UUID)
    .addHelpText('after', '\nExample:\n  volley campaign show 0196f0c2-7a10-7cc4-9d3e-0242ac120003')
    .action(showCampaign);
}

async function listRecipients(uuid: string, flags: RowFlags): Promise<void> {
  await callApi(flags, (client) =>
    printRows(flags, {
      source: client.smsCampaigns.messages.all({ uuid }),
      columns: MESSAGE_COLUMNS,
      empty: 'It has no recipients yet: they are written when it starts.',
    }),
  );
}

export function campaignRecipients(): Command {
  return withRows(apiCommand('recipients', 'list the recipients of a campaign and what became of each message'))
    .argument(...UUID)
    .addHelpText(
      'after',
      '\nExample:\n  volley campaign recipients 0196f0c2-7a10-7cc4-9d3e-0242ac120003 --limit 50 --page 2\n\nFor all of a large one, in a file: volley campaign report --csv.',
    )
    .action(listRecipients);
}
