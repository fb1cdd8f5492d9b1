import { noun } from '../frame/noun.ts';
import { verb } from '../frame/verb.ts';
import { describeMessage, MESSAGE_COLUMNS } from './message-words.ts';

/** Says how much one part holds. */
function describeAlphabets(alphabets: readonly { readonly coding: string }[]): string {
  const has = (name: string) => alphabets.some(({ coding }) => coding === name);
  const names = [...(has('gsm7') ? ['the GSM alphabet (160)'] : []), ...(has('latin1') ? ['Latin-1 (140)'] : [])];
  return `One part holds characters of ${names.join(', of ')}, or any 70.`;
}

export const message = noun('message', 'single messages', ['messages'], {
  list: verb('messages.list', {
    columns: MESSAGE_COLUMNS,
    empty: 'There is no message yet: see volley send --help',
    none: 'No message fits.',
    example: ['--limit 20 --page 2', '--status failed,expired --from 2026-01-31T00:00:00Z', '--number 024412'],
  }),
  price: verb('messages.price', {
    args: ['to as number'],
    says({ phone_number: number, network, price, alphabets }, { to }) {
      if (number === null) return `${to} is no valid phone number.`;
      const where = network === '' ? number : `${number} (${network})`;
      return price === null
        ? `Messages to ${where} cannot be sent.`
        : `A message to ${where} costs ${price} credits for each part. ${describeAlphabets(alphabets)}`;
    },
    example: '0244123456',
  }),
  show: verb('messages.get', {
    args: ['uuid as id'],
    help: { uuid: 'the message (see: volley message list)' },
    says: describeMessage,
    example: '0196f0c2-7a10-7cc4-9d3e-0242ac120009',
  }),
});
