import type { Client } from '@volley/sdk';
import { type ApiFlags, apiCommand, callApi } from '../../frame/api.ts';
import { renderFacts } from '../../frame/facts.ts';
import { print, renderTable } from '../../frame/output.ts';

type Storage = Awaited<ReturnType<Client['admin']['health']['storage']>>;

const MIB = 1024 * 1024;
const size = (bytes: number): string => `${Math.round(bytes / MIB)} MiB`;
const month = (moment: string | null): string => (moment === null ? '-' : moment.slice(0, 7));

function describe({ database, disk, tables, partitions }: Storage): string {
  const facts = renderFacts({
    database: size(database.bytes),
    connections: `${database.connections} of ${database.connections_max}`,
    disk: disk === null ? 'cannot be looked at' : `${size(disk.free_bytes)} free of ${size(disk.total_bytes)}`,
  });
  const months = renderTable(partitions, {
    'by month': ({ table }) => table,
    months: ({ months: count }) => count,
    from: ({ from }) => month(from),
    'none from': ({ missing_from, is_short }) => `${month(missing_from)}${is_short ? ' (too soon)' : ''}`,
    'kept for': ({ retention_months }) => `${retention_months} months`,
    overdue: ({ overdue_months }) => overdue_months,
  });
  const largest = renderTable(tables, {
    table: ({ name }) => name,
    size: ({ bytes }) => size(bytes),
    'rows, about': ({ rows }) => rows,
  });
  return [facts, months, largest].join('\n\n');
}

export const storage = () =>
  apiCommand('storage', 'show the sizes of database and tables, their months, and the disk')
    .addHelpText('after', '\nThe key needs the scope operator_read.\n\nExample:\n  volley health storage')
    .action(async (flags: ApiFlags) => {
      const found = await callApi(flags, (client) => client.admin.health.storage());
      print(flags, found, describe(found));
    });
