import { Argument, type Command, InvalidArgumentError } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../api-command.ts';
import { print } from '../output.ts';

export const MATCHES = ['prefix', 'network', 'country', 'any'] as const;
export type Match = (typeof MATCHES)[number];

export function matchArguments(): [Argument, Argument] {
  return [
    new Argument('<match>', 'which numbers').choices(MATCHES),
    new Argument('[value]', 'digits of a prefix, the name of a network, a country code; nothing for any'),
  ];
}

interface Target {
  readonly carrier_id: number;
  readonly weight?: number;
}

interface Flags extends ApiFlags {
  readonly to: Target[][];
}

function parseTier(raw: string, before: Target[][] | undefined): Target[][] {
  const tier = raw.split(',').map((part) => {
    const [, carrier, weight] = /^(\d{1,15})(?::(\d{1,4}))?$/.exec(part.trim()) ?? [];
    if (carrier === undefined)
      throw new InvalidArgumentError('It must be carriers such as 2, or 2:70,3:30 with weights.');
    return { carrier_id: Number(carrier), ...(weight === undefined ? {} : { weight: Number(weight) }) };
  });
  return [...(before ?? []), tier];
}

async function setRoute(match: Match, value: string | undefined, flags: Flags): Promise<void> {
  const input = { match, ...(value === undefined ? {} : { value }), tiers: flags.to };
  const names = { match: '<match>', value: '[value]', tiers: '--to' };
  const set = await callApi(flags, (client) => client.admin.routes.set(input), names);
  print(
    flags,
    set,
    `Route ${set.id} for ${set.match} ${set.value}`.trimEnd().concat(' is set, and counts within a second.'),
  );
}

export function routeSet(): Command {
  const [match, value] = matchArguments();
  return apiCommand('set', 'lead numbers to carriers, in place of the route that the same numbers had')
    .addArgument(match)
    .addArgument(value)
    .requiredOption(
      '--to <carriers>',
      'a tier of carriers, with weights if wanted; each further --to is the next tier',
      parseTier,
    )
    .addHelpText(
      'after',
      '\nExamples:\n  volley route set any --to 2\n  volley route set country GH --to 2:70,3:30 --to 4    4 is used while neither 2 nor 3 is fit',
    )
    .action(setRoute);
}
