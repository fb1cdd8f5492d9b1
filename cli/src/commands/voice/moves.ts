import type { Client } from '@volley/sdk';
import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../../frame/api.ts';
import { missingCredits } from '../../frame/enough-credits.ts';
import { fieldsOf } from '../../frame/field-names.ts';
import type { Verb } from '../../frame/noun.ts';
import { print, shortTime } from '../../frame/output.ts';

const NAMES = { expected_cost: '--expected-cost' } as const;

interface Flags extends ApiFlags {
  readonly expectedCost?: string;
}

async function startCampaign(uuid: string, flags: Flags): Promise<void> {
  const expected = fieldsOf(NAMES, flags);
  const { campaign, missing } = await callApi(
    flags,
    async (client) => {
      const missing = await missingCredits(
        client,
        async () => (await client.voiceCampaigns.preview({ uuid })).cost_max,
      );
      return { campaign: await client.voiceCampaigns.send({ uuid, ...expected }), missing };
    },
    NAMES,
  );
  if (missing !== null) process.stderr.write(`${missing}\n`);
  const how =
    campaign.status === 'scheduled' ? `begins at ${shortTime(campaign.scheduled_at)} UTC` : `is ${campaign.status}`;
  print(flags, campaign, `${campaign.name} ${how}.\nProgress:  volley voice report ${uuid}`);
}

interface TestFlags extends ApiFlags {
  readonly idempotencyKey?: string;
}

async function testCampaign(uuid: string, phoneNumbers: readonly string[], flags: TestFlags): Promise<void> {
  const options = flags.idempotencyKey === undefined ? {} : { idempotencyKey: flags.idempotencyKey };
  const input = { uuid, phone_numbers: [...phoneNumbers] };
  const names = { phone_numbers: '<number>', recording_id: '--recording', caller_id: '--caller-id' };
  const test = await callApi(flags, (client) => client.voiceCampaigns.testCall(input, options), names);
  const calls = test.calls.map(({ phone_number: to, cost_max: cost }) => `  ${to}: up to ${cost}`);
  const words = `The calls begin now and cost ${test.cost_max} at most. The campaign stays as it is.`;
  print(flags, test, `${words}\n${calls.join('\n')}\n\nShow the results:\n  volley voice attempts ${test.uuid}`);
}

const UUID = ['<uuid>', 'the campaign (see: volley voice list)'] as const;

interface Move {
  readonly name: 'pause' | 'resume' | 'cancel' | 'retry-failed';
  readonly summary: string;
  readonly said: string;
  move(client: Client, uuid: string): Promise<{ readonly name: string; readonly status: string }>;
}

function moveCommand({ name, summary, said, move }: Move): Command {
  return apiCommand(name, summary)
    .argument(...UUID)
    .action(async (uuid: string, flags: ApiFlags) => {
      const campaign = await callApi(flags, (client) => move(client, uuid));
      print(flags, campaign, `${campaign.name} is ${campaign.status}${said}.`);
    });
}

const AT_ITS_END = '; calls in progress are completed';

export const moves: readonly Verb[] = [
  () =>
    apiCommand('test', 'call one to five numbers with the message of a campaign, as calls that are charged')
      .argument(...UUID)
      .argument('<number...>', 'the phone numbers, whether the campaign names them or not')
      .option('--idempotency-key <text>', 'repeating the command with the same key within 24 hours calls nobody twice')
      .addHelpText(
        'after',
        '\nExample:\n  volley voice test 0196f0c2-7a10-7cc4-9d3e-0242ac120004 0244123456 0204123456',
      )
      .action(testCampaign),
  () =>
    apiCommand('start <uuid>', 'start a campaign, now or at its scheduled time')
      .option(
        '--expected-cost <credits>',
        'start only if the maximum cost is still the one that volley voice preview showed',
      )
      .addHelpText(
        'after',
        '\nExample:\n  volley voice start 0196f0c2-7a10-7cc4-9d3e-0242ac120004 --expected-cost 35.40',
      )
      .action(startCampaign),
  () =>
    moveCommand({
      name: 'pause',
      summary: 'pause a campaign: no new calls are placed',
      said: AT_ITS_END,
      move: (client, uuid) => client.voiceCampaigns.pause({ uuid }),
    }),
  () =>
    moveCommand({
      name: 'resume',
      summary: 'resume a paused campaign',
      said: '',
      move: (client, uuid) => client.voiceCampaigns.resume({ uuid }),
    }),
  () =>
    moveCommand({
      name: 'cancel',
      summary: 'cancel a campaign permanently: people who were not called yet are not called',
      said: AT_ITS_END,
      move: (client, uuid) => client.voiceCampaigns.cancel({ uuid }),
    }),
  () =>
    moveCommand({
      name: 'retry-failed',
      summary: 'call again the people whose calls failed because the trunk refused or failed',
      said: '',
      move: (client, uuid) => client.voiceCampaigns.retryFailed({ uuid }),
    }),
  () =>
    apiCommand('delete', 'delete a voice campaign that is a draft')
      .argument(...UUID)
      .action(async (uuid: string, flags: ApiFlags) => {
        await callApi(flags, (client) => client.voiceCampaigns.delete({ uuid }));
        print(flags, { uuid }, 'The draft is deleted.');
      }),
];
