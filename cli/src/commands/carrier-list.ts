import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi, LIMIT_OPTION, takeFirst } from '../api-command.ts';
import { printList } from '../output.ts';

interface Flags extends ApiFlags {
  readonly limit: number;
}

async function listCarriers(flags: Flags): Promise<void> {
  const found = await callApi(flags, (client) => takeFirst(client.admin.carriers.list.all({}), flags.limit));
  type Carrier = (typeof found.items)[number];
  const columns = {
    id: (carrier: Carrier) => carrier.id,
    name: (carrier: Carrier) => carrier.name,
    kind: (carrier: Carrier) => carrier.kind,
    address: (carrier: Carrier) => (carrier.kind === 'simulator' ? '-' : `${carrier.host}:${carrier.port}`),
    rate: (carrier: Carrier) => (carrier.messages_per_second === 0 ? 'no limit' : carrier.messages_per_second),
    state: (carrier: Carrier) => carrier.status?.words ?? 'Not known yet.',
  };
  printList(flags, found, columns, 'There is no carrier: see volley carrier add --help');
}

export function carrierList(): Command {
  return apiCommand('list', 'list the carriers and how they stand, newest first')
    .option(...LIMIT_OPTION)
    .action(listCarriers);
}
