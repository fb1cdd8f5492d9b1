import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi, parseId } from '../api-command.ts';
import { print } from '../output.ts';
import { printRows, type RowFlags, withRows } from '../rows.ts';

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
    return printRows(flags, { source, columns, empty: 'There is no route: see volley route set --help' });
  });
}

export function routeList(): Command {
  return withRows(apiCommand('list', 'list the routes, newest first')).action(listRoutes);
}

export function routeRemove(): Command {
  return apiCommand('remove', 'remove a route')
    .argument('<id>', 'the route (see: volley route list)', parseId)
    .action(async (id: number, flags: ApiFlags) => {
      await callApi(flags, (client) => client.admin.routes.delete({ id }));
      print(flags, { id }, `Route ${id} is removed.`);
    });
}
