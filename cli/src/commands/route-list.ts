import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi, LIMIT_OPTION, parseId, takeFirst } from '../api-command.ts';
import { print, printList } from '../output.ts';

interface Flags extends ApiFlags {
  readonly limit: number;
}

async function listRoutes(flags: Flags): Promise<void> {
  const found = await callApi(flags, (client) => takeFirst(client.admin.routes.list.all({}), flags.limit));
  type Route = (typeof found.items)[number];
  const describeTier = (tier: Route['tiers'][number]) => tier.map((to) => `${to.carrier_id}:${to.weight}`).join(',');
  const columns = {
    id: (route: Route) => route.id,
    numbers: (route: Route) => `${route.match} ${route.value}`.trimEnd(),
    'carriers by tier': (route: Route) => route.tiers.map(describeTier).join(' then '),
  };
  printList(flags, found, columns, 'There is no route: see volley route set --help');
}

export function routeList(): Command {
  return apiCommand('list', 'list the routes, newest first')
    .option(...LIMIT_OPTION)
    .action(listRoutes);
}

export function routeRemove(): Command {
  return apiCommand('remove', 'remove a route')
    .argument('<id>', 'the route (see: volley route list)', parseId)
    .action(async (id: number, flags: ApiFlags) => {
      await callApi(flags, (client) => client.admin.routes.delete({ id }));
      print(flags, { id }, `Route ${id} is removed.`);
    });
}
