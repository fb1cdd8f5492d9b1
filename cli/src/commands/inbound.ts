import type { Client } from '@volley/sdk';
import { apiCommand, callApi } from '../frame/api.ts';
import { noun } from '../frame/noun.ts';
import { type Columns, shortTime } from '../frame/output.ts';
import { oneLine, printRows, type RowFlags, withRows } from '../frame/rows.ts';

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
      empty: 'Nobody has replied yet.',
    }),
  );
}

export const inbound = noun('inbound', 'replies to your numbers', [
  () =>
    withRows(apiCommand('list', 'list the messages that people sent to the numbers of the account, newest first'))
      .option('--unclaimed', 'list the messages that belong to no account; the key needs the scope operator_read')
      .addHelpText('after', '\nExample:\n  volley inbound list --limit 20')
      .action(listInbound),
]);
