import { type Command, Option } from 'commander';

/** Changes the rules if the flag asks for it, then shows them. */
export const withRules = {
  more: (command: Command): Command =>
    command.addOption(
      new Option('--second-factor <rule>', 'whether everybody needs an authenticator or a passkey').choices([
        'required',
        'optional',
      ]),
    ),
  note: 'Without the option the rule is shown. Whoever needs a second factor and has none can set one up, and do nothing else.',
  example: ['', '--second-factor required'],
} as const;

export const ruleWords = (rules: { readonly second_factor_required: boolean }, whom: string): string =>
  `A second factor is ${rules.second_factor_required ? 'obligatory' : 'not obligatory'} for ${whom}.`;
