import { CommandError, EXIT } from '../frame/failure.ts';
import { noun } from '../frame/noun.ts';
import { verb } from '../frame/verb.ts';

interface Flags {
  readonly unclaimed?: boolean;
  readonly campaign?: string;
  readonly csv?: string;
}

export const inbound = noun('inbound', 'replies to your numbers', ['inbound'], {
  list: verb('inbound.list', {
    more: (command) =>
      command.option('--unclaimed', 'those that belong to no account; the key needs the scope operator_read'),
    input(input, { unclaimed, csv, campaign }: Flags) {
      if (unclaimed && (csv ?? campaign) !== undefined)
        throw new CommandError('--unclaimed goes with neither --csv nor --campaign.', EXIT.usage);
      return input;
    },
    call: (client, input, { unclaimed }: Flags) =>
      unclaimed ? client.admin.inbound.list.all(input) : client.inbound.list.all(input),
    columns: [
      'received_at as received',
      'sender as from',
      'recipient as to',
      'keyword as taken as',
      'message as text',
      // For `inbound decide`: of those alone that belong to no account.
      [
        'may be from',
        (one) =>
          'possible_senders' in one && Array.isArray(one.possible_senders) && one.possible_senders.length > 0
            ? `${one.possible_senders.join(' or ')}; ${one.id}`
            : '',
      ],
    ],
    empty: 'Nobody has replied yet.',
    csv: ['inbound.csv', 'the replies'],
    example: [
      '--limit 20',
      '--keyword none --text "price" --from 2026-01-31T00:00:00Z',
      '--csv replies.csv',
      '--campaign 0196f0c2-7a10-7cc4-9d3e-0242ac120003',
    ],
    also: { 'inbound.csv': '--csv replies.csv', 'admin.inbound.list': '--unclaimed' },
  }),
  decide: verb('admin.inbound.decide', {
    args: ['uuid as id', 'phone_number as number'],
    help: {
      uuid: 'the message, as `inbound list --unclaimed` shows it',
      phone_number: 'one of the numbers that it may be from',
    },
    json: (_, { uuid, phone_number }) => ({ id: uuid, phone_number }),
    note: 'The key needs the scope operator_carriers.',
    example: '0196f0c2-7a10-7cc4-9d3e-0242ac120011 +233244123456',
  }),
});
