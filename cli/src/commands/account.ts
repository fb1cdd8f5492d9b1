import { InvalidArgumentError } from 'commander';
import { parseId } from '../frame/arguments.ts';
import { noun } from '../frame/noun.ts';
import { renderAll } from '../frame/show.ts';
import { verb } from '../frame/verb.ts';
import { listing } from './audit.ts';

function parseYesNo(raw: string): boolean {
  if (raw !== 'yes' && raw !== 'no') throw new InvalidArgumentError('It must be yes or no.');
  return raw === 'yes';
}

/** With zero nothing may be stored. */
const parseMax = (raw: string): number => (raw === '0' ? 0 : parseId(raw));

interface Limited {
  readonly monthly_limit: string | null;
  readonly monthly_used: string;
  readonly contacts_max: number | null;
  readonly contacts_used: number;
  readonly links_max: number | null;
  readonly links_used: number;
  readonly recordings_bytes_max: number | null;
  readonly recordings_bytes_used: number;
  readonly key_requests_per_minute?: string | number | null;
}

/** Shows what is used of each limit, such as `12.00 of 100.00`, and all the rest. */
function describe(limits: Limited): string {
  const { monthly_limit, monthly_used, contacts_max, contacts_used, links_max, links_used, ...others } = limits;
  const { recordings_bytes_max, recordings_bytes_used, ...rest } = others;
  const usedOf = (used: string | number, max: string | number | null) => `${used} of ${max ?? 'no limit'}`;
  return renderAll({
    ...rest,
    'credits this month': usedOf(monthly_used, monthly_limit),
    contacts: usedOf(contacts_used, contacts_max),
    'short links': usedOf(links_used, links_max),
    'bytes of recordings': usedOf(recordings_bytes_used, recordings_bytes_max),
  });
}

export const account = noun('account', 'accounts', ['admin.accounts', 'limits'], {
  create: verb('admin.accounts.create', {
    args: ['name'],
    says: ({ id, name }) => `Account ${id} created: ${name}.\nGive it a key with: volley key create --account ${id}`,
    example: '"Kojo Farms" --country GH --time-zone Africa/Accra',
  }),
  list: verb('admin.accounts.list', {
    columns: [
      'id',
      'name',
      'default_country as country',
      'time_zone',
      [
        'state',
        ({ closed_at, suspended_at }) =>
          closed_at === null ? (suspended_at === null ? 'active' : 'suspended') : 'closed',
      ],
      'available',
      'monthly_used as this month',
      ['because', ({ closed_reason, suspended_reason }) => closed_reason || suspended_reason || '-'],
      'created_at as created',
    ],
    empty: 'There is no account yet.',
    example: ['', '--search kojo --state active'],
  }),
  show: verb('admin.accounts.get', {
    says: (one) => describe({ ...one, key_requests_per_minute: one.key_requests_per_minute ?? 'no limit' }),
  }),
  limits: verb('limits.get', { says: describe }),
  change: verb('admin.accounts.update', {
    read: {
      transactional_through_suppression: parseYesNo,
      contacts_max: parseMax,
      links_max: parseMax,
      recordings_bytes_max: parseMax,
    },
    says({ id, name, transactional_through_suppression: through }, input) {
      const codes = `Its single messages ${through ? 'reach' : 'do not reach'} numbers that opted out.`;
      return `Account ${id}, ${name}, is changed. ${'transactional_through_suppression' in input ? codes : ''}`.trim();
    },
    example: ['2 --codes-to-opted-out yes', '2 --monthly-limit 500.00 --contacts-max 100000'],
  }),
  suspend: verb('admin.accounts.suspend', {
    says: ({ id, name }) => `Account ${id}, ${name}, is suspended: its keys, messages, calls and links stop.`,
    example: '2 --reason Phishing',
  }),
  resume: verb('admin.accounts.resume', {
    says: ({ id, name }) => `Account ${id}, ${name}, is active again; its campaigns continue.`,
  }),
  close: verb('admin.accounts.close', {
    note: 'Nothing undoes it; an account that may come back is suspended instead.',
    says: ({ id, name }) =>
      `Account ${id}, ${name}, is closed for ever. Its keys are revoked; its campaigns and waiting messages are cancelled and refunded within seconds.`,
    example: '2 --reason "Contract ended"',
  }),
  audit: verb('admin.audit.list', { ...listing, example: '2 --operation admin.credits.add --limit 20' }),
});
