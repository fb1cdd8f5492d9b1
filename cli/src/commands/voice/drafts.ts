import type { Client } from '@volley/sdk';
import { type ApiFlags, apiCommand, callApi } from '../../frame/api.ts';
import { refuseNoChange } from '../../frame/arguments.ts';
import { longTime } from '../../frame/facts.ts';
import { CommandError, EXIT } from '../../frame/failure.ts';
import { fieldsOf } from '../../frame/field-names.ts';
import type { Verb } from '../../frame/noun.ts';
import { print } from '../../frame/output.ts';
import { oneLine } from '../../frame/rows.ts';
import { DRAFT_NAMES, type DraftFlags, draftOf, withDraft } from './flags.ts';

interface Flags extends DraftFlags {
  readonly text?: string;
  readonly language?: string;
  readonly voice?: string;
}

/** Speaking a long text takes a slow machine a while. */
const SPEECH_TIMEOUT_MS = 120_000;
const SPOKEN = { text: '--text', language: '--language', voice: '--voice' } as const;
const NAMES = { ...DRAFT_NAMES, ...SPOKEN, name: '<name>' };

async function createCampaign(name: string, flags: Flags): Promise<void> {
  const { recording, text } = flags;
  if (recording !== undefined && text !== undefined) {
    throw new CommandError('Give either --recording or --text, not both.', EXIT.usage);
  }
  const campaign = await callApi(
    flags,
    async (client) => {
      const draft = { name, ...draftOf(flags) };
      if (text === undefined) return client.voiceCampaigns.create(draft);
      const spoken = { name, text, ...fieldsOf(SPOKEN, flags) };
      const { uuid } = await client.recordings.speak(spoken, { timeoutMs: SPEECH_TIMEOUT_MS });
      return client.voiceCampaigns.create({ ...draft, recording_id: uuid });
    },
    NAMES,
  );
  const next = `Show the cost:  volley voice preview ${campaign.uuid}\nStart it:       volley voice start ${campaign.uuid}`;
  print(flags, campaign, `Voice campaign ${campaign.uuid} is a draft; nobody is called yet.\n${next}`);
}

interface ChangeFlags extends DraftFlags {
  readonly name?: string;
}

const CHANGE_NAMES = { ...DRAFT_NAMES, name: '--name' };

async function changeCampaign(uuid: string, flags: ChangeFlags): Promise<void> {
  const named = { ...(flags.name === undefined ? {} : { name: flags.name }), ...draftOf(flags) };
  refuseNoChange(named, 'voice change');
  const campaign = await callApi(flags, (client) => client.voiceCampaigns.update({ uuid, ...named }), CHANGE_NAMES);
  print(flags, campaign, `${campaign.name} is changed; it is ${campaign.status}.`);
}

type Preview = Awaited<ReturnType<Client['voiceCampaigns']['preview']>>;

/** Shows what some recipients hear, if each hears a different text. */
const speechLines = (speech: Preview['speech']): string[] =>
  (speech?.samples ?? []).map(({ phone_number: number, text }) => `says        to ${number}: ${oneLine(text)}`);

function textLines(texts: Preview['not_reached']): string[] {
  if (texts === null) return [];
  const skipped = texts.skipped.map(({ reason, recipients }) => `, ${recipients} ${reason.replaceAll('_', ' ')}`);
  return [
    `text        to whoever is not reached: at most ${texts.texts} in ${texts.parts} parts${skipped.join('')}, ${texts.cost_max} credits`,
  ];
}

/** The preview counts the whole audience, which may be large. */
const TIMEOUT_MS = 120_000;

async function previewCampaign(uuid: string, flags: ApiFlags): Promise<void> {
  const found = await callApi(flags, (client) => client.voiceCampaigns.preview({ uuid }, { timeoutMs: TIMEOUT_MS }));
  const skipped = found.skipped.map(({ reason, recipients }) => `, ${recipients} ${reason.replaceAll('_', ' ')}`);
  const lines = [
    `recipients  ${found.recipients}: ${found.callable} would be called${skipped.join('')}`,
    `message     ${found.speech === null ? '' : 'at most '}${found.message_seconds} seconds; a call ends after at most ${found.call_seconds_max} seconds`,
    ...speechLines(found.speech),
    ...textLines(found.not_reached),
    `cost        at most ${found.cost_max} credits, reserved at the start`,
  ];
  if (found.missing_credits !== '0.00') lines.push(`credits     ${found.missing_credits} more are needed`);
  if (found.over_monthly_limit !== '0.00')
    lines.push(`limit       ${found.over_monthly_limit} more than the monthly limit allows`);
  if (found.unknown_zones > 0) lines.push(`zones       ${found.unknown_zones} numbers by the account's own`);
  if (found.put_off !== null)
    lines.push(
      `put off     ${found.put_off.recipients} now, by their own clocks; they wait until ${longTime(found.put_off.until)} at the latest`,
    );
  lines.push(`\nStart it only at this cost:  volley voice start ${uuid} --expected-cost ${found.cost_max}`);
  print(flags, found, lines.join('\n'));
}

async function showDraft(uuid: string, flags: ApiFlags): Promise<void> {
  const draft = await callApi(flags, (client) => client.voiceCampaigns.draft({ uuid }));
  print(flags, draft, JSON.stringify(draft, null, 2));
}

export const drafts: readonly Verb[] = [
  () =>
    withDraft(
      apiCommand('create', 'create a voice campaign as a draft')
        .argument('<name>', 'the name')
        .option('--recording <uuid>', 'the recording to play (see: volley recording list)')
        .option(
          '--text <text>',
          'the text to speak, instead of a recording; it may name fields, such as {{first_name|friend}}',
        )
        .option('--language <language>', 'the language of the text (default: English; see: volley recording languages)')
        .option('--voice <voice>', 'the voice that speaks the text'),
    )
      .addHelpText(
        'after',
        '\nExample:\n  volley voice create "Clinic reminder" --text "Press one to confirm." --number 0244123450 0244123409 \\\n    --digit 1=confirmed\n  volley voice create "Clinic reminder" --text "Please call us." --group 0196f0c2-7a10-7cc4-9d3e-0242ac120002 \\\n    --not-reached-sender Clinic --not-reached-text "Hello {{first_name|friend}}, please call us."',
      )
      .action(createCampaign),
  () =>
    withDraft(
      apiCommand(
        'change',
        'change a voice campaign that has not started; settings that you do not name stay as they are',
      )
        .argument('<uuid>', 'the campaign (see: volley voice list)')
        .option('--name <name>', 'the new name')
        .option('--recording <uuid>', 'the recording to play (see: volley recording list)'),
    )
      .option('--no-at', 'remove the start time')
      .option('--no-seconds', 'let a call be as long as the message needs')
      .option('--no-stay', 'hang up after the message')
      .option('--no-digit', 'remove the meanings of all keys')
      .option('--no-retry-growing', 'keep the wait between attempts the same')
      .option('--no-window', 'call at any hour')
      .option('--no-not-reached-text', 'send nothing to whoever is not reached')
      .addHelpText(
        'after',
        '\nExample:\n  volley voice change 0196f0c2-7a10-7cc4-9d3e-0242ac120004 --channels 20 --window 08:00-20:00',
      )
      .action(changeCampaign),
  () =>
    apiCommand('preview <uuid>', 'show whom a voice campaign would call and what it may cost').action(previewCampaign),
  () =>
    apiCommand('draft', 'show every setting of a campaign: recording, recipients, time, rules')
      .argument('<uuid>', 'the campaign (see: volley voice list)')
      .action(showDraft),
];
