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

/** Says how much one part holds. */
function describeAlphabets(alphabets: readonly { readonly coding: string }[]): string {
  const isLatin1 = alphabets.some(({ coding }) => coding === 'latin1');
  const isGsm = alphabets.some(({ coding }) => coding === 'gsm7');
  const names = [...(isGsm ? ['the GSM alphabet (160)'] : []), ...(isLatin1 ? ['Latin-1 (140)'] : [])];
  return `One part holds characters of ${names.join(', of ')}, or any 70.`;
}

async function showPrice(to: string, flags: ApiFlags): Promise<void> {
  const answer = await callApi(flags, (client) => client.messages.price({ to }));
  const { phone_number: number, network, price, alphabets } = answer;
  if (number === null) return print(flags, answer, `${to} is no valid phone number.`);
  const where = network === '' ? number : `${number} (${network})`;
  print(
    flags,
    answer,
    price === null
      ? `Messages to ${where} cannot be sent.`
      : `A message to ${where} costs ${price} credits for each part. ${describeAlphabets(alphabets)}`,
  );
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
    apiCommand('price', 'show what a message to a number costs')
      .argument('<number>', 'a phone number, international or local')
      .addHelpText('after', '\nExample:\n  volley message price 0244123456')
      .action(showPrice),
  () =>
    apiCommand('show', 'show one message with its parts, times, cost and the answer of the carrier')
      .argument('<id>', 'the message (see: volley message list)')
      .addHelpText('after', '\nExample:\n  volley message show 0196f0c2-7a10-7cc4-9d3e-0242ac120009')
      .action(showMessage),
]);
