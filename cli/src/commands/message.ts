import { type ApiFlags, apiCommand, callApi } from '../frame/api.ts';
import { fieldsOf } from '../frame/field-names.ts';
import { noun } from '../frame/noun.ts';
import { print } from '../frame/output.ts';
import { printRows, withRows } from '../frame/rows.ts';
import { MESSAGE_FILTERS, type MessageFilterFlags, NOTHING_FITS, withMessageFilters } from './message-filters.ts';
import { describeMessage, MESSAGE_COLUMNS } from './message-words.ts';

interface ListFlags extends MessageFilterFlags {
  readonly campaign?: string;
}

const FIELDS = { ...MESSAGE_FILTERS, campaign_id: '--campaign' } as const;

async function listMessages(flags: ListFlags): Promise<void> {
  const asked = fieldsOf(FIELDS, flags);
  await callApi(
    flags,
    (client) =>
      printRows(flags, {
        source: client.messages.list.all(asked),
        columns: MESSAGE_COLUMNS,
        empty: Object.keys(asked).length === 0 ? 'There is no message yet: see volley send --help' : NOTHING_FITS,
      }),
    FIELDS,
  );
}

async function showMessage(uuid: string, flags: ApiFlags): Promise<void> {
  const message = await callApi(flags, (client) => client.messages.get({ uuid }));
  print(flags, message, describeMessage(message));
}

export const message = noun('message', 'single messages', [
  () =>
    withMessageFilters(withRows(apiCommand('list', 'list the messages of the account, newest first, or find some')))
      .option('--campaign <uuid>', 'only messages of this campaign (see: volley campaign list)')
      .addHelpText(
        'after',
        '\nExamples:\n  volley message list --limit 20 --page 2\n  volley message list --status failed,expired --from 2026-01-31T00:00:00Z\n  volley message list --number 024412',
      )
      .action(listMessages),
  () =>
    apiCommand('show', 'show one message with its parts, times, cost and the answer of the carrier')
      .argument('<id>', 'the message (see: volley message list)')
      .addHelpText('after', '\nExample:\n  volley message show 0196f0c2-7a10-7cc4-9d3e-0242ac120009')
      .action(showMessage),
]);
