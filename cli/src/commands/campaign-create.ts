import type { Command } from 'commander';
import { apiCommand, callApi } from '../api-command.ts';
import { type DraftFlags, draftNames, draftOf, withDraftFlags } from '../campaign-flags.ts';
import { CommandError, EXIT } from '../failure.ts';
import { print } from '../output.ts';
import { readText } from '../text-input.ts';

interface CreateFlags extends DraftFlags {
  readonly from: string;
}

interface ChangeFlags extends DraftFlags {
  readonly name?: string;
  readonly from?: string;
}

async function createCampaign(name: string, words: readonly string[], flags: CreateFlags): Promise<void> {
  const message = await readText(words, flags.textFile);
  if (message === undefined) throw new CommandError('Give the text after the name, or --text-file.', EXIT.usage);
  const input = { name, message, sender_id: flags.from, ...(await draftOf(flags)) };
  const names = { ...draftNames(flags), name: '<name>', sender_id: '--from' };
  const campaign = await callApi(flags, (client) => client.smsCampaigns.create(input), names);
  const next = `What it would cost:  volley campaign preview ${campaign.uuid}\nThen:                volley campaign send ${campaign.uuid}`;
  print(flags, campaign, `Campaign ${campaign.uuid} is a draft; it sends nothing yet.\n${next}`);
}

export function campaignCreate(): Command {
  const command = apiCommand('create', 'create a campaign as a draft')
    .argument('<name>', 'what it is called')
    .argument('[text...]', 'the text, unless --text-file gives it; {{first_name|friend}} is filled in')
    .requiredOption('--from <sender>', 'an approved sender ID of the account');
  return withDraftFlags(command)
    .addHelpText(
      'after',
      '\nExamples:\n  volley campaign create "Harvest offer" "Hello {{first_name|friend}}, seeds are 20% off" --from Volley \\\n    --group 0196f0c2-7a10-7cc4-9d3e-0242ac120002 --window 08:00-20:00\n  volley campaign create "Pay day" --text-file pay-day.txt --from Volley --csv staff.csv --every monthly --at 2027-01-25T09:00:00Z',
    )
    .action(createCampaign);
}

async function changeCampaign(uuid: string, words: readonly string[], flags: ChangeFlags): Promise<void> {
  const message = await readText(words, flags.textFile);
  const changes = {
    ...(flags.name === undefined ? {} : { name: flags.name }),
    ...(flags.from === undefined ? {} : { sender_id: flags.from }),
    ...(message === undefined ? {} : { message }),
    ...(await draftOf(flags)),
  };
  if (Object.keys(changes).length === 0)
    throw new CommandError('Nothing to change was named; see: volley campaign change --help', EXIT.usage);
  const names = { ...draftNames(flags), name: '--name', sender_id: '--from' };
  const campaign = await callApi(flags, (client) => client.smsCampaigns.update({ uuid, ...changes }), names);
  print(flags, campaign, `Campaign ${campaign.uuid} (${campaign.name}) is changed; it is ${campaign.status}.`);
}

export function campaignChange(): Command {
  const command = apiCommand('change', 'change a draft or a scheduled campaign')
    .argument('<uuid>', 'the campaign (see: volley campaign list)')
    .argument('[text...]', 'another text')
    .option('--name <name>', 'another name')
    .option('--from <sender>', 'another sender ID');
  return withDraftFlags(command)
    .option('--no-at', 'at no time of its own: what was scheduled is a draft again')
    .option('--no-every', 'send it once')
    .option('--no-window', 'at any hour')
    .addHelpText(
      'after',
      '\nWhat is not named stays as it is; who is named to get it takes the place of all who were.\n\nExample:\n  volley campaign change 0196f0c2-7a10-7cc4-9d3e-0242ac120003 --name "Harvest offer, second try" --no-window',
    )
    .action(changeCampaign);
}
