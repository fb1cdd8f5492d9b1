import { type ApiFlags, apiCommand, callApi } from '../frame/api.ts';
import { noun } from '../frame/noun.ts';
import { print, shortTime } from '../frame/output.ts';
import { printRows, type RowFlags, withRows } from '../frame/rows.ts';

const PREFIX = ['<prefix>', 'the first digits of the numbers, starting with the country code'] as const;

async function listNetworks(flags: RowFlags): Promise<void> {
  await callApi(flags, (client) => {
    const source = client.admin.networks.list.all();
    type Network = typeof source extends AsyncIterable<infer Item> ? Item : never;
    const columns = {
      prefix: (network: Network) => network.prefix,
      network: (network: Network) => network.network,
      since: (network: Network) => shortTime(network.created_at),
    };
    return printRows(flags, {
      source,
      columns,
      empty: 'You have set no network: the built-in table applies to all numbers.',
    });
  });
}

export const network = noun('network', 'networks of number prefixes', [
  () => {
    return apiCommand('set', 'set the network of all numbers with a prefix; this overrides the built-in table')
      .argument(...PREFIX)
      .argument('<network>', 'the name of the network, as routes and prices use it')
      .addHelpText('after', '\nExample:\n  volley network set 23320 Telecel')
      .action(async (prefix: string, network: string, flags: ApiFlags) => {
        const names = { prefix: '<prefix>', network: '<network>' };
        const set = await callApi(flags, (client) => client.admin.networks.set({ prefix, network }), names);
        print(
          flags,
          set,
          `Numbers that begin with ${set.prefix} belong to ${set.network}; every process applies it within a second.`,
        );
      });
  },
  () => withRows(apiCommand('list', 'list the networks that you have set, newest first')).action(listNetworks),
  () =>
    apiCommand('remove', 'use the built-in table of networks for a prefix again')
      .alias('delete')
      .argument(...PREFIX)
      .action(async (prefix: string, flags: ApiFlags) => {
        await callApi(flags, (client) => client.admin.networks.delete({ prefix }));
        print(flags, { prefix }, `The built-in table of networks applies to ${prefix} again.`);
      }),
]);
