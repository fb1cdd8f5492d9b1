import { noun } from '../frame/noun.ts';
import { verb } from '../frame/verb.ts';

export const credit = noun('credit', 'credits', ['balance', 'admin.credits'], {
  add: verb('admin.credits.add', {
    args: ['amount'],
    says: ({ amount, balance }, { id }) => `${amount} added to account ${id}; its balance is ${balance}.`,
    example: ['100.00 --account 2 --note "Invoice 12"', '-5.00 --account 2 --note "Entered twice"'],
  }),
  'low-at': verb('balance.update', {
    does: 'say below how many credits the event balance.low is told',
    args: ['low_at as amount|none'],
    says: ({ low_at, available }) =>
      low_at === null
        ? 'Nobody is told when the credits run low.'
        : `The event balance.low is told when fewer than ${low_at} credits are available; there are ${available}.`,
    example: '50.00',
  }),
  show: verb('balance.get', {
    says: ({ balance, held, available }) =>
      `The balance is ${balance}; campaigns have reserved ${held} of it, ${available} is available.`,
  }),
});
