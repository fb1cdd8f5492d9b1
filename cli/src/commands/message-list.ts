import type { Command } from 'commander';
import { apiCommand, callApi } from '../api-command.ts';
import { MESSAGE_COLUMNS } from '../message-words.ts';
import { printRows, type RowFlags, withRows } from '../rows.ts';

async function listMessages(flags: RowFlags): Promise<void> {
  await callApi(flags, (client) =>
    printRows(flags, {
      source: client.messages.list.all(),
      columns: MESSAGE_COLUMNS,
      empty: 'There is no message yet: see volley send --help',
    }),
  );
}

export function messageList(): Command {
  return withRows(apiCommand('list', 'list the messages of the account, newest first'))
    .addHelpText('after', '\nExample:\n  volley message list --limit 20 --page 2')
    .action(listMessages);
}
