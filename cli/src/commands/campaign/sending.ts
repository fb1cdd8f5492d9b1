// Starting a campaign, and following it to its end.
import type { Client } from '@volley/sdk';
import { type Command, Option } from 'commander';
import { missingCredits } from '../../frame/enough-credits.ts';
import { longTime } from '../../frame/facts.ts';
import { parsePatience, watch } from '../../frame/progress.ts';
import type { InputOf } from '../../frame/table.ts';
import { verb } from '../../frame/verb.ts';
import { type Campaign, describeProgress, describeReport, hasEnded, type Report } from './words.ts';

const PATIENCE_SECONDS = 86_400;

interface WatchFlags {
  readonly watch?: boolean;
  readonly timeout: number;
}

/** Ends with what there is when the time is over. Enough retries to outlast a restart of the service. */
async function watchCampaign(
  client: Client,
  { uuid }: { readonly uuid: string },
  { timeout }: WatchFlags,
): Promise<Report> {
  const { state } = await watch({
    look: () => client.smsCampaigns.report({ uuid }, { retriesMax: 8 }),
    isOver: ({ campaign }) => hasEnded(campaign),
    describe: describeProgress,
    timeoutMs: timeout * 1_000,
  });
  return state;
}

const withTimeout = (command: Command): Command =>
  command.addOption(
    new Option('--timeout <seconds>', 'how long to follow it').argParser(parsePatience).default(PATIENCE_SECONDS),
  );

function describe(state: Campaign | Report): string {
  if ('campaign' in state) return describeReport(state);
  const { status, uuid, name, scheduled_at: at } = state;
  const what = status === 'scheduled' ? `begins at ${longTime(at) ?? 'its time'}` : `is ${status}`;
  return `${name} ${what}.\nProgress:  volley campaign report ${uuid}`;
}

function failureOf(
  state: Campaign | Report,
  { uuid }: { readonly uuid: string },
  { timeout }: Record<string, unknown>,
): string | null {
  if (!('campaign' in state) || state.campaign.status === 'completed') return null;
  const { status } = state.campaign;
  if (hasEnded(state.campaign)) return `The campaign is ${status}.`;
  return `The campaign is still ${status} after ${timeout} s; see: volley campaign report ${uuid}`;
}

async function send(
  client: Client,
  input: InputOf<'smsCampaigns.send'>,
  flags: WatchFlags,
): Promise<Campaign | Report> {
  const { uuid } = input;
  const missing = await missingCredits(client, async () => (await client.smsCampaigns.preview({ uuid })).cost);
  const campaign = await client.smsCampaigns.send(input);
  if (missing !== null) process.stderr.write(`${missing}\n`);
  return flags.watch ? watchCampaign(client, input, flags) : campaign;
}

const EXAMPLE = '0196f0c2-7a10-7cc4-9d3e-0242ac120003';

export const sending = {
  send: verb('smsCampaigns.send', {
    does: 'start a campaign, now or at its scheduled time',
    hidden: ['scheduled_at'],
    more: (command) => withTimeout(command).option('--watch', 'follow progress until the campaign finishes'),
    call: send,
    says: describe,
    fails: failureOf,
    example: `${EXAMPLE} --expected-cost 60.20 --watch`,
  }),
  schedule: verb('smsCampaigns.send', {
    does: 'start a campaign at a later time',
    args: ['uuid', 'scheduled_at as instant'],
    says: describe,
    example: `${EXAMPLE} 2027-01-31T09:00`,
  }),
  watch: verb('smsCampaigns.report', {
    does: 'follow the progress of a campaign until it finishes',
    more: withTimeout,
    call: watchCampaign,
    says: describe,
    fails: failureOf,
    example: `${EXAMPLE} --timeout 600`,
  }),
} as const;
