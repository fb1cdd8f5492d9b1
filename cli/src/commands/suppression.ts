import { noun } from '../frame/noun.ts';
import { shortTime } from '../frame/output.ts';
import { shortReason } from '../frame/reasons.ts';
import { verb } from '../frame/verb.ts';

const NUMBER = ['phone_number as number'] as const;

export const suppression = noun('suppression', 'suppressed numbers, which get no messages', ['suppressions'], {
  add: verb('suppressions.create', {
    args: NUMBER,
    says: ({ phone_number, reason }) =>
      `${phone_number} is suppressed (${shortReason(reason)}): it gets no more messages.`,
    example: '0244123456 --note "Asked by phone"',
  }),
  list: verb('suppressions.list', {
    columns: ['phone_number as number', ['why', ({ reason }) => shortReason(reason)], 'created_at as since', 'note'],
    empty: 'No number is suppressed.',
    csv: ['suppressions.csv', 'the suppressed numbers'],
    example: ['', '--number 024412', '--csv opt-outs.csv'],
    also: { 'suppressions.csv': '--csv opt-outs.csv' },
  }),
  show: verb('suppressions.get', {
    args: NUMBER,
    says: ({ phone_number, reason, created_at, note }) =>
      `${phone_number} is suppressed (${shortReason(reason)} since ${shortTime(created_at)}${note === '' ? '' : `: ${note}`}).`,
    example: '0244123456',
  }),
  remove: verb('suppressions.delete', {
    alias: 'delete',
    args: NUMBER,
    json: (message, { phone_number }) => ({ phone_number, message }),
    example: '0244123456 --reason "Signed up again in the shop"',
  }),
});
