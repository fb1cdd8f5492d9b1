import type { Command } from 'commander';
import { apiCommand, callApi } from '../api-command.ts';
import { CommandError, EXIT } from '../failure.ts';
import { fieldsOf } from '../field-names.ts';
import { print } from '../output.ts';
import { DRAFT_NAMES, type DraftFlags, draftOf, withDraft } from '../voice-flags.ts';

interface Flags extends DraftFlags {
  readonly text?: string;
  readonly language?: string;
  readonly voice?: string;
}

/** Long texts take a slow machine a while. */
const SPEECH_TIMEOUT_MS = 120_000;
const SPOKEN = { text: '--text', language: '--language', voice: '--voice' } as const;
const NAMES = { ...DRAFT_NAMES, ...SPOKEN, name: '<name>' };

async function createCampaign(name: string, flags: Flags): Promise<void> {
  const { recording, text } = flags;
  if ((recording === undefined) === (text === undefined)) {
    throw new CommandError('Say what is played: either --recording or --text.', EXIT.usage);
  }
  const campaign = await callApi(
    flags,
    async (client) => {
      const spoken = { name, text: text ?? '', ...fieldsOf(SPOKEN, flags) };
      const patience = { timeoutMs: SPEECH_TIMEOUT_MS };
      const recording_id = recording ?? (await client.recordings.speak(spoken, patience)).uuid;
      return client.voiceCampaigns.create({ name, ...draftOf(flags), recording_id });
    },
    NAMES,
  );
  const next = `What it may cost:  volley voice preview ${campaign.uuid}\nThen:              volley voice start ${campaign.uuid}`;
  print(flags, campaign, `Voice campaign ${campaign.uuid} is a draft; it calls nobody yet.\n${next}`);
}

export function voiceCreate(): Command {
  const command = apiCommand('create', 'create a voice campaign as a draft')
    .argument('<name>', 'what it is called')
    .option('--recording <uuid>', 'what is played (see: volley recording list)')
    .option('--text <text>', 'or what a machine says')
    .option('--language <language>', 'of the text; English unless said (see: volley recording languages)')
    .option('--voice <voice>', 'that speaks the text');
  return withDraft(command)
    .addHelpText(
      'after',
      '\nExample:\n  volley voice create "Clinic reminder" --text "Press one to confirm." --number 0244123450 0244123409 \\\n    --digit 1=confirmed',
    )
    .action(createCampaign);
}
