import type { Command } from 'commander';
import { apiCommand, callApi } from '../api-command.ts';
import { CommandError, EXIT } from '../failure.ts';
import { print } from '../output.ts';
import { DRAFT_NAMES, type DraftFlags, draftOf, withDraft } from '../voice-flags.ts';

interface Flags extends DraftFlags {
  readonly name?: string;
}

const NAMES = { ...DRAFT_NAMES, name: '--name' };

async function changeCampaign(uuid: string, flags: Flags): Promise<void> {
  const named = { ...(flags.name === undefined ? {} : { name: flags.name }), ...draftOf(flags) };
  if (Object.keys(named).length === 0) {
    throw new CommandError('Say what to change: see volley voice change --help', EXIT.usage);
  }
  const campaign = await callApi(flags, (client) => client.voiceCampaigns.update({ uuid, ...named }), NAMES);
  print(flags, campaign, `${campaign.name} is changed; it is ${campaign.status}.`);
}

export function voiceChange(): Command {
  const command = apiCommand('change', 'change a voice campaign that has not begun; what is not named stays as it is')
    .argument('<uuid>', 'the campaign (see: volley voice list)')
    .option('--name <name>', 'another name')
    .option('--recording <uuid>', 'what is played (see: volley recording list)');
  return withDraft(command)
    .option('--no-at', 'it begins when it is started')
    .option('--no-seconds', 'a call may be as long as the message needs')
    .option('--no-stay', 'hang up when the message is over')
    .option('--no-digit', 'no key means anything')
    .option('--no-retry-growing', 'all waits are the same')
    .option('--no-window', 'telephones may ring at any time')
    .addHelpText(
      'after',
      '\nExample:\n  volley voice change 0196f0c2-7a10-7cc4-9d3e-0242ac120004 --channels 20 --window 08:00-20:00',
    )
    .action(changeCampaign);
}
