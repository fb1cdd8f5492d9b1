import { type Command, Option } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../api-command.ts';
import { type Campaign, describeProgress, describeReport, hasEnded } from '../campaign-words.ts';
import { longTime } from '../facts.ts';
import { CommandError } from '../failure.ts';
import { print } from '../output.ts';
import { parsePatience, watch } from '../watch.ts';

interface SendFlags extends ApiFlags {
  readonly expectedCost?: string;
  readonly watch?: boolean;
  readonly timeout: number;
}

const FIELDS = { expected_cost: '--expected-cost', scheduled_at: '<instant>' } as const;
const PATIENCE_SECONDS = 86_400;
/** A service that restarts in the middle is waited for. */
const LOOK_RETRIES_MAX = 8;

export async function watchCampaign(uuid: string, flags: SendFlags): Promise<void> {
  const patience = { retriesMax: LOOK_RETRIES_MAX };
  const { state, isOver } = await callApi(flags, (client) =>
    watch({
      look: () => client.smsCampaigns.report({ uuid }, patience),
      isOver: (report) => hasEnded(report.campaign),
      describe: describeProgress,
      timeoutMs: flags.timeout * 1_000,
    }),
  );
  print(flags, state, describeReport(state));
  const { status } = state.campaign;
  if (!isOver) {
    throw new CommandError(`It is still ${status} after ${flags.timeout} s; see: volley campaign report ${uuid}`);
  }
  if (status !== 'completed') throw new CommandError(`The campaign is ${status}.`);
}

function describe(campaign: Campaign): string {
  const { status, uuid } = campaign;
  const what = status === 'scheduled' ? `begins at ${longTime(campaign.scheduled_at) ?? 'its time'}` : `is ${status}`;
  return `${campaign.name} ${what}.\nHow it stands:  volley campaign report ${uuid}`;
}

async function sendCampaign(uuid: string, flags: SendFlags): Promise<void> {
  const expected = flags.expectedCost === undefined ? {} : { expected_cost: flags.expectedCost };
  const campaign = await callApi(flags, (client) => client.smsCampaigns.send({ uuid, ...expected }), FIELDS);
  if (flags.watch) await watchCampaign(uuid, flags);
  else print(flags, campaign, describe(campaign));
}

async function scheduleCampaign(uuid: string, instant: string, flags: SendFlags): Promise<void> {
  const expected = flags.expectedCost === undefined ? {} : { expected_cost: flags.expectedCost };
  const input = { uuid, scheduled_at: instant, ...expected };
  const campaign = await callApi(flags, (client) => client.smsCampaigns.send(input), FIELDS);
  print(flags, campaign, describe(campaign));
}

function campaignCommand(name: string, summary: string): Command {
  return apiCommand(name, summary).argument('<uuid>', 'the campaign (see: volley campaign list)');
}

const EXPECTED = ['--expected-cost <credits>', 'only if it still costs that, as volley campaign preview said'] as const;

export function withWatch(command: Command): Command {
  return command.addOption(
    new Option('--timeout <seconds>', 'how long to watch').argParser(parsePatience).default(PATIENCE_SECONDS),
  );
}

export function campaignSend(): Command {
  const command = campaignCommand('send', 'start a campaign, now or at the time that it names')
    .option(...EXPECTED)
    .option('--watch', 'show how it gets on until it is done');
  return withWatch(command)
    .addHelpText(
      'after',
      '\nExample:\n  volley campaign send 0196f0c2-7a10-7cc4-9d3e-0242ac120003 --expected-cost 60.20 --watch',
    )
    .action(sendCampaign);
}

export function campaignSchedule(): Command {
  return campaignCommand('schedule', 'start a campaign at a time to come')
    .argument('<instant>', 'such as 2027-01-31T09:00:00Z')
    .option(...EXPECTED)
    .addHelpText(
      'after',
      '\nExample:\n  volley campaign schedule 0196f0c2-7a10-7cc4-9d3e-0242ac120003 2027-01-31T09:00:00Z',
    )
    .action(scheduleCampaign);
}

export function campaignWatch(): Command {
  return withWatch(campaignCommand('watch', 'show how a campaign gets on until it is done'))
    .addHelpText('after', '\nExample:\n  volley campaign watch 0196f0c2-7a10-7cc4-9d3e-0242ac120003 --timeout 600')
    .action(watchCampaign);
}
