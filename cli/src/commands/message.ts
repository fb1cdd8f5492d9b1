import { type ApiFlags, apiCommand, callApi } from '../frame/api.ts';
import { noun } from '../frame/noun.ts';
import { print } from '../frame/output.ts';
import { printRows, type RowFlags, withRows } from '../frame/rows.ts';
import { describeMessage, MESSAGE_COLUMNS } from './message-words.ts';

async function listMessages(flags: RowFlags): Promise<void> {
  await callApi(flags, (client) =>
    printRows(flags, {
      source: client.messages.list.all(),
      columns: MESSAGE_COLUMNS,
      empty: 'There is no message yet: see volley send --help',
    }),
  );
}

async function showMessage(uuid: string, flags: ApiFlags): Promise<void> {
  const message = await callApi(flags, (client) => client.messages.get({ uuid }));
  print(flags, message, describeMessage(message));
}

export const message = noun('message', 'single messages', [
  () =>
    withRows(apiCommand('list', 'list the messages of the account, newest first'))
      .addHelpText('after', '\nExample:\n  volley message list --limit 20 --page 2')
      .action(listMessages),
  () =>
    apiCommand('show', 'show one message with its parts, times, cost and the answer of the carrier')
      .argument('<id>', 'the message (see: volley message list)')
      .addHelpText('after', '\nExample:\n  volley message show 0196f0c2-7a10-7cc4-9d3e-0242ac120009')
      .action(showMessage),
]);
