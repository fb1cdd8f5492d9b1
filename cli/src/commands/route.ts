import { Argument, InvalidArgumentError } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../frame/api.ts';
import { parseId } from '../frame/arguments.ts';
import { noun } from '../frame/noun.ts';
import { print, renderTable } from '../frame/output.ts';
import { printRows, type RowFlags, withRows } from '../frame/rows.ts';

const MATCHES = ['prefix', 'network', 'country', 'any'] as const;
export type Match = (typeof MATCHES)[number];

export function matchArguments(): [Argument, Argument] {
  return [
    new Argument('<match>', 'which numbers it applies to').choices(MATCHES),
    new Argument('[value]', 'the digits of a prefix, the name of a network, or a country code; leave it out for any'),
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
    `Route ${set.id} for ${set.match} ${set.value}`
      .trimEnd()
      .concat(' is set; every process applies it within a second.'),
  );
}

async function listRoutes(flags: RowFlags): Promise<void> {
  await callApi(flags, (client) => {
    const source = client.admin.routes.list.all();
    type Route = typeof source extends AsyncIterable<infer Item> ? Item : never;
    const describeTier = (tier: Route['tiers'][number]) => tier.map((to) => `${to.carrier_id}:${to.weight}`).join(',');
    const columns = {
      id: (route: Route) => route.id,
      numbers: (route: Route) => `${route.match} ${route.value}`.trimEnd(),
      'carriers by tier': (route: Route) => route.tiers.map(describeTier).join(' then '),
    };
    return printRows(flags, { source, columns, empty: 'There is no route yet: see volley route set --help' });
  });
}

async function explainRoute(number: string, flags: ApiFlags): Promise<void> {
  const told = await callApi(flags, (client) => client.admin.routes.explain({ number }));
  type Carrier = (typeof told.carriers)[number];
  const facts = [
    `Number   +${told.phone_number}`,
    `Country  ${told.country ?? 'none'}`,
    `Network  ${told.network}`,
    `Price    ${told.price_per_part === null ? 'none' : `${told.price_per_part} per part`}`,
  ];
  const columns = {
    tier: (carrier: Carrier) => carrier.tier,
    carrier: (carrier: Carrier) => `${carrier.carrier_id} ${carrier.name}`,
    weight: (carrier: Carrier) => carrier.weight,
    state: (carrier: Carrier) => carrier.words,
  };
  const table = told.carriers.length === 0 ? [] : ['', renderTable(told.carriers, columns)];
  print(flags, told, [told.words, '', ...facts, ...table].join('\n'));
}

export const route = noun('route', 'routes', [
  () => {
    const [match, value] = matchArguments();
    return apiCommand('set', 'set the carriers for some numbers; this replaces an earlier route for the same numbers')
      .addArgument(match)
      .addArgument(value)
      .requiredOption(
        '--to <carriers>',
        'a tier of carriers, optionally with weights; repeat --to for each further tier',
        parseTier,
      )
      .addHelpText(
        'after',
        '\nExamples:\n  volley route set any --to 2\n  volley route set country GH --to 2:70,3:30 --to 4    carrier 4 is used while neither 2 nor 3 is available',
      )
      .action(setRoute);
  },
  () => withRows(apiCommand('list', 'list the routes, newest first')).action(listRoutes),
  () =>
    apiCommand('explain <number>', 'show the route, the carriers and the price of a number')
      .addHelpText('after', '\nExample:\n  volley route explain +233201234567')
      .action(explainRoute),
  () =>
    apiCommand('remove', 'delete a route')
      .argument('<id>', 'the route (see: volley route list)', parseId)
      .action(async (id: number, flags: ApiFlags) => {
        await callApi(flags, (client) => client.admin.routes.delete({ id }));
        print(flags, { id }, `Route ${id} is removed.`);
      }),
]);
