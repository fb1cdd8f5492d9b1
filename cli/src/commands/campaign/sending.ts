import { type Command, Option } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../../frame/api.ts';
import { parseId } from '../../frame/arguments.ts';
import { missingCredits } from '../../frame/enough-credits.ts';
import { longTime } from '../../frame/facts.ts';
import { CommandError } from '../../frame/failure.ts';
import type { Verb } from '../../frame/noun.ts';
import { print } from '../../frame/output.ts';
import { parsePatience, watch } from '../../frame/progress.ts';
import { oneLine } from '../../frame/rows.ts';
import { type Campaign, describeProgress, describeReport, hasEnded } from './words.ts';

interface SendFlags extends ApiFlags {
  readonly expectedCost?: string;
  readonly watch?: boolean;
  readonly timeout: number;
}

const FIELDS = { expected_cost: '--expected-cost', scheduled_at: '<instant>' } as const;
const PATIENCE_SECONDS = 86_400;
/** Enough retries to outlast a restart of the service. */
const LOOK_RETRIES_MAX = 8;

async function watchCampaign(uuid: string, flags: SendFlags): Promise<void> {
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
    throw new CommandError(
      `The campaign is still ${status} after ${flags.timeout} s; see: volley campaign report ${uuid}`,
    );
  }
  if (status !== 'completed') throw new CommandError(`The campaign is ${status}.`);
}

function describe(campaign: Campaign): string {
  const { status, uuid } = campaign;
  const what = status === 'scheduled' ? `begins at ${longTime(campaign.scheduled_at) ?? 'its time'}` : `is ${status}`;
  return `${campaign.name} ${what}.\nProgress:  volley campaign report ${uuid}`;
}

async function sendCampaign(uuid: string, flags: SendFlags): Promise<void> {
  const expected = flags.expectedCost === undefined ? {} : { expected_cost: flags.expectedCost };
  const { campaign, missing } = await callApi(
    flags,
    async (client) => {
      const missing = await missingCredits(client, async () => (await client.smsCampaigns.preview({ uuid })).cost);
      return { campaign: await client.smsCampaigns.send({ uuid, ...expected }), missing };
    },
    FIELDS,
  );
  if (missing !== null) process.stderr.write(`${missing}\n`);
  if (flags.watch) await watchCampaign(uuid, flags);
  else print(flags, campaign, describe(campaign));
}

async function scheduleCampaign(uuid: string, instant: string, flags: SendFlags): Promise<void> {
  const expected = flags.expectedCost === undefined ? {} : { expected_cost: flags.expectedCost };
  const input = { uuid, scheduled_at: instant, ...expected };
  const campaign = await callApi(flags, (client) => client.smsCampaigns.send(input), FIELDS);
  print(flags, campaign, describe(campaign));
}

interface TestFlags extends ApiFlags {
  readonly contact?: number;
  readonly idempotencyKey?: string;
}

async function testCampaign(uuid: string, phoneNumbers: readonly string[], flags: TestFlags): Promise<void> {
  const contact = flags.contact === undefined ? {} : { contact_id: flags.contact };
  const options = flags.idempotencyKey === undefined ? {} : { idempotencyKey: flags.idempotencyKey };
  const input = { uuid, phone_numbers: [...phoneNumbers], ...contact };
  const names = { phone_numbers: '<number>', contact_id: '--contact' };
  const { cost, messages } = await callApi(flags, (client) => client.smsCampaigns.testSend(input, options), names);
  const texts = messages.map(({ phone_number: to, message }) => `  ${to}: ${oneLine(message, 300)}`);
  const results = messages.map(({ id }) => `  volley message show ${id}`);
  const words = `The test costs ${cost} and is queued. The campaign stays as it is.`;
  print(flags, { cost, messages }, `${words}\n${texts.join('\n')}\n\nShow the results:\n${results.join('\n')}`);
}

function campaignCommand(name: string, summary: string): Command {
  return apiCommand(name, summary).argument('<uuid>', 'the campaign (see: volley campaign list)');
}

const EXPECTED = [
  '--expected-cost <credits>',
  'send only if the cost is still the one that volley campaign preview showed',
] as const;

function withWatch(command: Command): Command {
  return command.addOption(
    new Option('--timeout <seconds>', 'how long to follow it').argParser(parsePatience).default(PATIENCE_SECONDS),
  );
}

export const sending: readonly Verb[] = [
  () =>
    campaignCommand('test', 'send the text of a campaign to one to five numbers, as single messages that are charged')
      .argument('<number...>', 'the phone numbers, whether the campaign names them or not')
      .option(
        '--contact <id>',
        "the contact whose names fill the fields of the text (default: the number's own contact, else one of the campaign)",
        parseId,
      )
      .option('--idempotency-key <text>', 'repeating the command with the same key within 24 hours sends nothing twice')
      .addHelpText(
        'after',
        '\nExample:\n  volley campaign test 0196f0c2-7a10-7cc4-9d3e-0242ac120003 0244123456 0204123456 --contact 1201',
      )
      .action(testCampaign),
  () =>
    withWatch(
      campaignCommand('send', 'start a campaign, now or at its scheduled time')
        .option(...EXPECTED)
        .option('--watch', 'follow progress until the campaign finishes'),
    )
      .addHelpText(
        'after',
        '\nExample:\n  volley campaign send 0196f0c2-7a10-7cc4-9d3e-0242ac120003 --expected-cost 60.20 --watch',
      )
      .action(sendCampaign),
  () =>
    campaignCommand('schedule', 'start a campaign at a later time')
      .argument(
        '<instant>',
        'the start time, such as 2027-01-31T09:00 (by the time zone of the campaign) or 2027-01-31T09:00:00Z',
      )
      .option(...EXPECTED)
      .addHelpText(
        'after',
        '\nExample:\n  volley campaign schedule 0196f0c2-7a10-7cc4-9d3e-0242ac120003 2027-01-31T09:00',
      )
      .action(scheduleCampaign),
  () =>
    withWatch(campaignCommand('watch', 'follow the progress of a campaign until it finishes'))
      .addHelpText('after', '\nExample:\n  volley campaign watch 0196f0c2-7a10-7cc4-9d3e-0242ac120003 --timeout 600')
      .action(watchCampaign),
];
