import type { Client } from '@volley/sdk';
import { type Command, Option } from 'commander';
import { type ApiFlags, callApi } from '../frame/api.ts';
import { print } from '../frame/output.ts';

export interface RuleFlags extends ApiFlags {
  readonly secondFactor?: 'required' | 'optional';
}

export function withRules(command: Command): Command {
  const option = new Option('--second-factor <rule>', 'whether everybody needs an authenticator or a passkey');
  return command
    .addOption(option.choices(['required', 'optional']))
    .addHelpText(
      'after',
      '\nWithout the option the rule is shown. Who needs a second factor and has none can set one up, and do nothing else.',
    );
}

/** Shows the rules, or changes them first. */
export async function printRules(
  flags: RuleFlags,
  whom: string,
  rulesOf: (client: Client) => Client['signInRules'],
): Promise<void> {
  const { secondFactor } = flags;
  const rules = await callApi(flags, (client) =>
    secondFactor === undefined
      ? rulesOf(client).get()
      : rulesOf(client).update({ second_factor_required: secondFactor === 'required' }),
  );
  const how = rules.second_factor_required ? 'obligatory' : 'not obligatory';
  print(flags, rules, `A second factor is ${how} for ${whom}.`);
}
