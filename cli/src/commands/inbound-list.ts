import type { Client } from '@volley/sdk';
import type { Command } from 'commander';
import { apiCommand, callApi } from '../api-command.ts';
import { type Columns, shortTime } from '../output.ts';
import { oneLine, printRows, type RowFlags, withRows } from '../rows.ts';

interface Flags extends RowFlags {
  readonly unclaimed?: boolean;
}

type Inbound = Awaited<ReturnType<Client['inbound']['list']>>['data'][number];

const COLUMNS: Columns<Inbound> = {
  received: (message) => shortTime(message.received_at),
  from: (message) => oneLine(message.sender),
  to: (message) => oneLine(message.recipient),
  'taken as': (message) => message.keyword || '-',
  text: (message) => oneLine(message.message),
};

async function listInbound(flags: Flags): Promise<void> {
  await callApi(flags, (client) =>
    printRows(flags, {
      source: flags.unclaimed ? client.admin.inbound.list.all() : client.inbound.list.all(),
      columns: COLUMNS,
      empty: 'Nobody has written yet.',
    }),
  );
}

export function inboundList(): Command {
  return withRows(apiCommand('list', 'list what people wrote to the numbers of the account, newest first'))
    .option('--unclaimed', 'what belongs to no account; the key needs the scope operator')
    .addHelpText('after', '\nExample:\n  volley inbound list --limit 20')
    .action(listInbound);
}
