import type { Client } from '@volley/sdk';
import { type ApiFlags, apiCommand, callApi } from '../../frame/api.ts';
import { parseIds, refuseNoChange } from '../../frame/arguments.ts';
import { longTime, renderFacts } from '../../frame/facts.ts';
import type { Verb } from '../../frame/noun.ts';
import { print } from '../../frame/output.ts';
import { shortReason } from '../../frame/reasons.ts';
import { oneLine } from '../../frame/rows.ts';
import { readText } from '../../frame/text-input.ts';
import { type DraftFlags, draftNames, draftOf, withDraftFlags } from './flags.ts';
import { inThousands } from './words.ts';

interface CreateFlags extends DraftFlags {
  readonly from?: string;
}

interface ChangeFlags extends DraftFlags {
  readonly name?: string;
  readonly from?: string;
}

async function createCampaign(name: string, words: readonly string[], flags: CreateFlags): Promise<void> {
  const message = await readText(words, flags.textFile);
  const input = {
    name,
    ...(message === undefined ? {} : { message }),
    ...(flags.from === undefined ? {} : { sender_id: flags.from }),
    ...(await draftOf(flags)),
  };
  const names = { ...draftNames(flags), name: '<name>', sender_id: '--from' };
  const campaign = await callApi(flags, (client) => client.smsCampaigns.create(input), names);
  const next = `Show the cost:  volley campaign preview ${campaign.uuid}\nSend it:        volley campaign send ${campaign.uuid}`;
  print(flags, campaign, `Campaign ${campaign.uuid} is a draft; nothing is sent yet.\n${next}`);
}

async function changeCampaign(uuid: string, words: readonly string[], flags: ChangeFlags): Promise<void> {
  const message = await readText(words, flags.textFile);
  const changes = {
    ...(flags.name === undefined ? {} : { name: flags.name }),
    ...(flags.from === undefined ? {} : { sender_id: flags.from }),
    ...(message === undefined ? {} : { message }),
    ...(await draftOf(flags)),
  };
  refuseNoChange(changes, 'campaign change');
  const names = { ...draftNames(flags), name: '--name', sender_id: '--from' };
  const campaign = await callApi(flags, (client) => client.smsCampaigns.update({ uuid, ...changes }), names);
  print(flags, campaign, `Campaign ${campaign.uuid} (${campaign.name}) is changed; it is ${campaign.status}.`);
}

async function showDraft(uuid: string, flags: ApiFlags): Promise<void> {
  const draft = await callApi(flags, (client) => client.smsCampaigns.draft({ uuid }));
  print(flags, draft, JSON.stringify(draft, null, 2));
}

/** The preview merges the text for every recipient, which takes a while for a million people. */
const TIMEOUT_MS = 300_000;

type Preview = Awaited<ReturnType<Client['smsCampaigns']['preview']>>;

function describe(uuid: string, preview: Preview): string {
  const { parts } = preview;
  const listed = (items: readonly string[]): string => items.join(', ');
  const facts = renderFacts({
    'left out': listed(
      preview.skipped.map(({ reason, recipients }) => `${inThousands(recipients)} ${shortReason(reason)}`),
    ),
    'listed twice': preview.duplicates === 0 ? '' : `${inThousands(preview.duplicates)}; each gets one message`,
    'zone unknown': preview.unknown_zones === 0 ? '' : inThousands(preview.unknown_zones),
    'put off':
      preview.put_off === null
        ? ''
        : `${inThousands(preview.put_off.recipients)} now, by their own clocks; they wait until ${longTime(preview.put_off.until)} at the latest`,
    parts: `${parts.min} to ${parts.max} a message, ${parts.average} on average, ${inThousands(parts.total)} in all`,
    'short links': preview.short_links === 0 ? '' : inThousands(preview.short_links),
    networks: listed(preview.networks.map(({ network, recipients }) => `${network} ${inThousands(recipients)}`)),
    'Unicode for': listed(
      preview.unicode_characters.map(
        ({ character, recipients, examples }) =>
          `${character} in ${inThousands(recipients)}${examples[0] === undefined ? '' : ` (such as ${examples[0]})`}`,
      ),
    ),
    'too few credits': preview.missing_credits === '0.00' ? '' : `${preview.missing_credits} more are needed`,
    'over the limit':
      preview.over_monthly_limit === '0.00' ? '' : `${preview.over_monthly_limit} more than the monthly limit allows`,
    'done by': longTime(preview.finish_at),
    fingerprint: preview.fingerprint,
  });
  const samples = preview.samples.map(
    ({ phone_number: number, message, reason }) =>
      `  ${number}: ${reason === '' ? oneLine(message, 300) : shortReason(reason)}`,
  );
  const texts = samples.length === 0 ? '' : `Some texts:\n${samples.join('\n')}\n\n`;
  const whom = `${inThousands(preview.sendable)} of ${inThousands(preview.recipients)} people`;
  const next = `Send it only at this cost:  volley campaign send ${uuid} --expected-cost ${preview.cost}`;
  return `It would go to ${whom} and cost ${preview.cost}.\n\n${facts}\n\n${texts}${next}`;
}

interface PreviewFlags extends ApiFlags {
  readonly contact?: number[];
}

async function previewCampaign(uuid: string, flags: PreviewFlags): Promise<void> {
  const chosen = flags.contact === undefined ? {} : { contact_ids: flags.contact.join(',') };
  const asked = { uuid, ...chosen };
  const names = { contact_ids: '--contact' };
  const preview = await callApi(
    flags,
    (client) => client.smsCampaigns.preview(asked, { timeoutMs: TIMEOUT_MS }),
    names,
  );
  print(flags, preview, describe(uuid, preview));
}

export const drafts: readonly Verb[] = [
  () =>
    withDraftFlags(
      apiCommand('create', 'create a campaign as a draft')
        .argument('<name>', 'the name')
        .argument(
          '[text...]',
          'the text, unless you use --text-file; {{first_name|friend}} is replaced for each person',
        )
        .option('--from <sender>', 'an approved sender ID of the account; needed before you send it'),
    )
      .addHelpText(
        'after',
        '\nExamples:\n  volley campaign create "Harvest offer" "Hello {{first_name|friend}}, seeds are 20% off" --from Volley \\\n    --group 0196f0c2-7a10-7cc4-9d3e-0242ac120002 --window 08:00-20:00\n  volley campaign create "Pay day" --text-file pay-day.txt --from Volley --csv staff.csv --every monthly --at 2027-01-25T09:00 --time-zone Africa/Accra',
      )
      .action(createCampaign),
  () =>
    withDraftFlags(
      apiCommand('change', 'change a draft or a scheduled campaign')
        .argument('<uuid>', 'the campaign (see: volley campaign list)')
        .argument('[text...]', 'the new text')
        .option('--name <name>', 'the new name')
        .option('--from <sender>', 'the new sender ID'),
    )
      .option('--no-template', 'use no template, but a text of its own')
      .option('--no-at', 'remove the start time; a scheduled campaign becomes a draft again')
      .option('--no-every', 'send it only once')
      .option('--no-window', 'send at any hour')
      .addHelpText(
        'after',
        '\nSettings that you do not name stay as they are. Recipients that you name replace all earlier ones.\n\nExample:\n  volley campaign change 0196f0c2-7a10-7cc4-9d3e-0242ac120003 --name "Harvest offer, second try" --no-window',
      )
      .action(changeCampaign),
  () =>
    apiCommand('preview', 'show whom a campaign would reach and what it would cost, without sending anything')
      .argument('<uuid>', 'the campaign (see: volley campaign list)')
      .option('--contact <id...>', 'show the texts of these contacts (default: of five recipients)', parseIds)
      .addHelpText('after', '\nExample:\n  volley campaign preview 0196f0c2-7a10-7cc4-9d3e-0242ac120003')
      .action(previewCampaign),
  () =>
    apiCommand('draft', 'show every setting of a campaign: text, recipients, time, window, links')
      .argument('<uuid>', 'the campaign (see: volley campaign list)')
      .action(showDraft),
];
