import { type ApiFlags, apiCommand, callApi } from '../../frame/api.ts';
import { parseId } from '../../frame/arguments.ts';
import { describeSteps } from '../../frame/call-steps.ts';
import type { Verb } from '../../frame/noun.ts';
import { print } from '../../frame/output.ts';

interface Flags extends ApiFlags {
  readonly account: number;
}

const NONE =
  'No message is kept: the call went as it should, it is older than a week, or nothing of it left the machine.';

async function showLadder(uuid: string, flags: Flags): Promise<void> {
  const input = { id: flags.account, uuid };
  const ladder = await callApi(flags, (client) => client.admin.callAttempts.ladder(input), { id: '--account' });
  print(flags, ladder, ladder.steps.length === 0 ? NONE : describeSteps(ladder.steps));
}

export const ladder: Verb = () =>
  apiCommand('ladder', 'show the SIP messages of a call that failed, for an operator')
    .argument('<uuid>', 'the attempt (see: volley voice attempts --json)')
    .requiredOption('--account <id>', 'the account that called (see: volley account list)', parseId)
    .addHelpText(
      'after',
      '\nThe key needs the scope operator_read.\n\nExample:\n  volley voice ladder 0196f0c2-7a10-7cc4-9d3e-0242ac120007 --account 2',
    )
    .action(showLadder);
