import type { Command } from 'commander';
import { apiCommand, callApi } from '../api-command.ts';
import { printRows, type RowFlags, withRows } from '../rows.ts';

async function listCarriers(flags: RowFlags): Promise<void> {
  await callApi(flags, (client) => {
    const source = client.admin.carriers.list.all();
    type Carrier = typeof source extends AsyncIterable<infer Item> ? Item : never;
    const columns = {
      id: (carrier: Carrier) => carrier.id,
      name: (carrier: Carrier) => carrier.name,
      kind: (carrier: Carrier) => carrier.kind,
      address: (carrier: Carrier) => (carrier.kind === 'simulator' ? '-' : `${carrier.host}:${carrier.port}`),
      rate: (carrier: Carrier) => (carrier.messages_per_second === 0 ? 'no limit' : carrier.messages_per_second),
      state: (carrier: Carrier) => carrier.status?.words ?? 'Not known yet.',
    };
    return printRows(flags, { source, columns, empty: 'There is no carrier: see volley carrier add --help' });
  });
}

export function carrierList(): Command {
  return withRows(apiCommand('list', 'list the carriers and how they stand, newest first')).action(listCarriers);
}
