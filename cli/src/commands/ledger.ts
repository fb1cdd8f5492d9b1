import { noun } from '../frame/noun.ts';
import { type AccountFlags, ofAccount } from '../frame/of-account.ts';
import { shortReason } from '../frame/reasons.ts';
import { oneLine } from '../frame/rows.ts';
import { verb } from '../frame/verb.ts';

export const ledger = noun('ledger', 'changes of the balance', ['ledger', 'admin.ledger'], {
  list: verb('ledger.list', {
    more: ofAccount,
    call: (client, input, { account: id }: AccountFlags) =>
      id === undefined ? client.ledger.list.all(input) : client.admin.ledger.list.all({ id, ...input }),
    columns: [
      'number',
      'at',
      ['kind', ({ kind }) => shortReason(kind)],
      'amount',
      'balance_after as balance',
      'reference as about',
      'note',
    ],
    empty: 'Nothing has changed the balance yet.',
    example: '--kind charge --from 2026-01-01T00:00:00Z --limit 20',
    also: { 'admin.ledger.list': '--account 2' },
  }),
  summary: verb('ledger.summary', {
    more: ofAccount,
    call: (client, input, { account: id }: AccountFlags) =>
      id === undefined ? client.ledger.summary.all(input) : client.admin.ledger.summary.all({ id, ...input }),
    columns: [
      'first_at as from',
      'last_at as to',
      ['kind', ({ kind }) => shortReason(kind)],
      'charged',
      'refunded',
      'amount',
      'entries',
      'campaign_id as campaign',
      ['name', ({ name, day, note }) => oneLine(name || (day ?? note)) || '-'],
    ],
    empty: 'Nothing has changed the balance yet.',
    example: '--account 2 --kind sms_campaign',
    also: { 'admin.ledger.summary': '--account 2' },
  }),
});
