import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi, LIMIT_OPTION, takeFirst } from '../api-command.ts';
import { printList, shortTime } from '../output.ts';

interface Flags extends ApiFlags {
  readonly limit: number;
}

async function listTrunks(flags: Flags): Promise<void> {
  const found = await callApi(flags, (client) => takeFirst(client.admin.trunks.list.all({}), flags.limit));
  type Trunk = (typeof found.items)[number];
  const state = (trunk: Trunk) => {
    if (trunk.is_paused) return 'paused';
    return trunk.resting_until === null ? 'in use' : `resting until ${shortTime(trunk.resting_until)}`;
  };
  const columns = {
    id: (trunk: Trunk) => trunk.id,
    name: (trunk: Trunk) => trunk.name,
    kind: (trunk: Trunk) => trunk.kind,
    address: (trunk: Trunk) => (trunk.port === null ? trunk.host : `${trunk.host}:${trunk.port}`),
    channels: (trunk: Trunk) => trunk.channels,
    tier: (trunk: Trunk) => trunk.tier,
    state,
  };
  printList(flags, found, columns, 'There is no trunk: see volley trunk add --help');
}

export function trunkList(): Command {
  return apiCommand('list', 'list the SIP trunks and how they stand, newest first')
    .option(...LIMIT_OPTION)
    .action(listTrunks);
}
