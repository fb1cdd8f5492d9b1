import type { Client } from '@volley/sdk';
import { type Command, Option } from 'commander';
import { type ApiFlags, callApi } from '../frame/api.ts';
import { print } from '../frame/output.ts';

export interface RuleFlags extends ApiFlags {
  readonly secondFactor?: 'required' | 'optional';
}

export function withRules(command: Command, example: string): Command {
  const option = new Option('--second-factor <rule>', 'whether everybody needs an authenticator or a passkey');
  return command
    .addOption(option.choices(['required', 'optional']))
    .addHelpText(
      'after',
      `\nWithout the option the rule is shown. Whoever needs a second factor and has none can set one up, and do nothing else.\n\nExample:\n  ${example} --second-factor required`,
    );
}

interface Rules {
  get(client: Client): ReturnType<Client['signInRules']['get']>;
  update(client: Client, change: Parameters<Client['signInRules']['update']>[0]): ReturnType<Rules['get']>;
}

/** Changes the rules if a flag asks for it, then shows them. */
export async function printRules(flags: RuleFlags, whom: string, of: Rules): Promise<void> {
  const { secondFactor } = flags;
  const rules = await callApi(flags, (client) =>
    secondFactor === undefined
      ? of.get(client)
      : of.update(client, { second_factor_required: secondFactor === 'required' }),
  );
  const how = rules.second_factor_required ? 'obligatory' : 'not obligatory';
  print(flags, rules, `A second factor is ${how} for ${whom}.`);
}
