import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../api-command.ts';
import { print, shortTime } from '../output.ts';
import { printRows, type RowFlags, withRows } from '../rows.ts';

const PREFIX = ['<prefix>', 'the digits that its numbers begin with, country code first'] as const;

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
      empty: 'You named no network yourself: the table that Volley brings holds for all numbers.',
    });
  });
}

export function networkList(): Command {
  return withRows(apiCommand('list', 'list the networks that you named yourself, newest first')).action(listNetworks);
}

export function networkSet(): Command {
  return apiCommand('set', 'say which network the numbers of a prefix belong to, whatever the table of networks says')
    .argument(...PREFIX)
    .argument('<network>', 'its name, as routes and prices name it')
    .addHelpText('after', '\nExample:\n  volley network set 23320 Telecel')
    .action(async (prefix: string, network: string, flags: ApiFlags) => {
      const names = { prefix: '<prefix>', network: '<network>' };
      const set = await callApi(flags, (client) => client.admin.networks.set({ prefix, network }), names);
      print(flags, set, `Numbers that begin with ${set.prefix} are of ${set.network}, within a second.`);
    });
}

export function networkRemove(): Command {
  return apiCommand('remove', 'let the table of networks decide about a prefix again')
    .alias('delete')
    .argument(...PREFIX)
    .action(async (prefix: string, flags: ApiFlags) => {
      await callApi(flags, (client) => client.admin.networks.delete({ prefix }));
      print(flags, { prefix }, `The table of networks decides about ${prefix} again.`);
    });
}
