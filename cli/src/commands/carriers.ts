// What takes messages and calls away, and what they cost: carriers, trunks, routes and prices.
import type { Client } from '@volley/sdk';
import { type Command, InvalidArgumentError } from 'commander';
import { parseAs, parseWithin } from '../frame/arguments.ts';
import { describeSteps } from '../frame/call-steps.ts';
import { CommandError, EXIT } from '../frame/failure.ts';
import { noun } from '../frame/noun.ts';
import { shortTime } from '../frame/output.ts';
import { startProgressLine } from '../frame/progress.ts';
import { PASSWORD_FILE, readCertificate, readKey, readNamed, withPassword } from '../frame/read-file.ts';
import { renderAll } from '../frame/show.ts';
import type { ItemOf, ReplyOf } from '../frame/table.ts';
import { gone, verb } from '../frame/verb.ts';
import { trace } from './traces.ts';

const parseTonNpi = parseAs(/^(\d{1,3})\/(\d{1,3})$/, 'TON/NPI, such as 5/0', (ton, npi) => ({
  ton: Number(ton),
  npi: Number(npi),
}));
const parseRule = parseAs(
  /^(\d{1,15}):(\d{1,2}):(\+?[0-9*#]*)$/,
  '<prefix>:<number of digits to remove>:<digits to put in front>, such as 233:3:0',
  (prefix, strip, prepend) => ({ prefix, strip: Number(strip), prepend }),
);
const parseStatus = parseAs(/^(0x[0-9a-f]{1,8}|\d{1,10})$/i, 'a command_status value, such as 0x45 or 69', Number);
const parseErrorCode = parseAs(
  /^([^=]+)=(.+)$/,
  'a code and its words, such as "007=The phone is off."',
  (code, words) => ({ code, words }),
);

const parseHeader = parseAs(/^([^:\s]+):\s*(.+)$/, '"<name>: <value>", such as "X-Account: 4711"', (name, value) => ({
  name,
  value,
}));

const SECRET_FILE = ['--secret-file <path>', 'a file with a line such as api_key=… for each secret value'] as const;

/** Secret values from a file do not appear in the history of the shell. */
function withSecrets(
  input: Record<string, unknown>,
  { secretFile }: { readonly secretFile?: string },
): Record<string, unknown> {
  if (secretFile === undefined) return input;
  const lines = readNamed('secret values', secretFile).split('\n');
  const pairs = lines.flatMap((line) => (/^\w+=/.test(line) ? [line.trimEnd().split(/=(.*)/s, 2)] : []));
  return { ...input, secrets: { ...(input['secrets'] as object | undefined), ...Object.fromEntries(pairs) } };
}

const carrierSettings = {
  read: {
    tls_ca: readCertificate,
    tls_certificate: readCertificate,
    tls_key: readKey,
    source_alphanumeric: parseTonNpi,
    source_international: parseTonNpi,
    source_short_code: parseTonNpi,
    destination: parseTonNpi,
    bind_address: parseTonNpi,
    destination_rules: parseRule,
    source_rules: parseRule,
    incoming_rules: parseRule,
    temporary_statuses: parseStatus,
    error_codes: parseErrorCode,
  },
  more: (command: Command) => command.option(...PASSWORD_FILE).option(...SECRET_FILE),
  names: (flags: Record<string, unknown>): Record<string, string> =>
    flags['passwordFile'] === undefined ? {} : { password: '--password-file' },
  input: (input: Record<string, unknown>, flags: { passwordFile?: string; secretFile?: string }) =>
    withSecrets(withPassword(input, flags), flags),
} as const;

const FAILED: readonly string[] = ['refused', 'unanswered', 'undelivered', 'expired', 'rejected'];

function failureOf({ bound, code, words, message }: ReplyOf<'admin.carriers.testBind'>): string | null {
  if (bound && !FAILED.includes(message?.outcome ?? '')) return null;
  return [code === '' || bound ? words : `${words} (${code})`, ...(message ? [message.words] : [])].join('\n');
}

const carrier = noun('carrier', 'carriers', ['admin.carriers'], {
  add: verb('admin.carriers.create', {
    ...carrierSettings,
    args: ['name'],
    does: 'add a carrier that is connected over SMPP or, with --profile, over HTTP',
    input: (input: Record<string, unknown>, flags: { passwordFile?: string; secretFile?: string }) =>
      carrierSettings.input(input['profile'] === undefined ? input : { kind: 'http', ...input }, flags),
    next: 'Test the connection:  volley carrier test {id}\nThen route numbers to it:  volley route set any --to {id}',
    example:
      '"Accra Telecom" --host smpp.example.com --port 2775 --system-id kojo --password-file password.txt --rate 100',
  }),
  list: verb('admin.carriers.list', {
    columns: [
      'id name kind host port messages_per_second',
      ['state', ({ status }) => status?.words ?? 'Not known yet.'],
    ],
  }),
  profiles: verb('admin.carriers.profiles', {
    columns: [
      'name title',
      [
        'values',
        ({ values }) =>
          values
            .filter(({ secret }) => !secret)
            .map(({ name }) => name)
            .join(', '),
      ],
      [
        'secret values',
        ({ values }) =>
          values
            .filter(({ secret }) => secret)
            .map(({ name }) => name)
            .join(', '),
      ],
    ],
  }),
  figures: verb('admin.carriers.figures', { defaults: { period: '15m' } }),
  why: verb('admin.carriers.why'),
  change: verb('admin.carriers.update', carrierSettings),
  test: verb('admin.carriers.testBind', {
    call: async (client, input) => {
      const test = await client.admin.carriers.testBind(input);
      const failure = failureOf(test);
      if (failure !== null) throw new CommandError(failure);
      return test;
    },
    says(test, { id }) {
      const { proposed_submit_id_form: submit, proposed_receipt_id_form: receipt } = test;
      if (submit === null || receipt === null) return undefined;
      return `${renderAll(test)}\nSet the forms of its message ids:  volley carrier change ${id} --submit-ids ${submit} --receipt-ids ${receipt}`;
    },
  }),
  resume: verb('admin.carriers.resume', { became: 'in use again' }),
  remove: verb('admin.carriers.delete', gone),
});

/** Parses a tier such as `2:70,3:30`: carriers with their weights. */
const parseTier = (raw: string) =>
  raw.split(',').map((part) => {
    const [, carrier, weight] = /^(\d{1,15})(?::(\d{1,4}))?$/.exec(part.trim()) ?? [];
    if (carrier === undefined)
      throw new InvalidArgumentError('It must be carriers such as 2, or 2:70,3:30 with weights.');
    return { carrier_id: Number(carrier), ...(weight === undefined ? {} : { weight: Number(weight) }) };
  });

const MATCH = ['match', 'value as [value]'] as const;
const VALUE = {
  value: 'the digits of a prefix, the name of a network, or a country code; leave it out for any',
} as const;

/** Which messages a route is for, if not for all. */
function conditionsOf({ account_ids, sender_ids, purposes, hours }: ItemOf<'admin.routes.list'>): string {
  const lists = [account_ids?.map((id) => `account ${id}`), sender_ids, purposes];
  const said = lists.flatMap((list) => (list ? [list.join(' or ')] : []));
  return [...said, ...(hours ? [`${hours.from}-${hours.to} ${hours.time_zone}`] : [])].join(', ');
}

const route = noun('route', 'routes', ['admin.routes'], {
  set: verb('admin.routes.set', {
    args: MATCH,
    help: { ...VALUE, tiers: 'a tier of carriers, optionally with weights; repeat --to for each further tier' },
    read: { tiers: parseTier },
    lists: { tiers: 'repeated' },
    example: 'country GH --to 2:70,3:30 --to 4 --account 7 --purpose marketing --hours 08:00-20:00',
  }),
  list: verb('admin.routes.list', {
    columns: [
      'id match value',
      ['only for', conditionsOf],
      [
        'carriers by tier',
        ({ tiers }) => tiers.map((tier) => tier.map((to) => `${to.carrier_id}:${to.weight}`).join(',')).join(' then '),
      ],
      ['by', ({ order }) => order],
    ],
  }),
  explain: verb('admin.routes.explain', { args: ['number'] }),
  remove: verb('admin.routes.delete', gone),
});

const price = noun('price', 'prices of message parts and approved codes', ['admin.prices'], {
  set: verb('admin.prices.set', {
    args: ['price_per_part as amount', ...MATCH],
    help: VALUE,
    example: '0.04 country GH --price-per-code 0.10 --from 2027-01-01T00:00:00Z',
  }),
  list: verb('admin.prices.list', { columns: 'id match value price_per_part price_per_code valid_from' }),
  remove: verb('admin.prices.delete', gone),
});

const voicePrice = noun('voice-price', 'prices of call minutes', ['admin.voicePrices'], {
  set: verb('admin.voicePrices.set', {
    args: ['price_per_minute as amount', 'prefix as [prefix]'],
    read: { unit_seconds: parseWithin(1, 60) },
    input: ({ prefix = '', ...others }) => ({ prefix, ...others }),
  }),
  list: verb('admin.voicePrices.list', {
    columns: [['prefix', ({ prefix }) => prefix || 'any'], 'price_per_minute unit_seconds updated_at'],
    empty: 'There is no price, so no number can be called: see volley voice-price set --help',
  }),
  remove: verb('admin.voicePrices.delete', {
    ...gone,
    help: { prefix: 'the prefix, as volley voice-price list shows it; any for the price of all other numbers' },
  }),
});

const PREFIX = { help: { prefix: 'the first digits of the numbers, starting with the country code' } } as const;

const network = noun('network', 'networks of number prefixes', ['admin.networks'], {
  set: verb('admin.networks.set', { ...PREFIX, args: ['prefix', 'network'] }),
  list: verb('admin.networks.list', {
    columns: 'prefix network created_at',
    empty: 'You have set no network: the built-in table applies to all numbers.',
  }),
  remove: verb('admin.networks.delete', { ...gone, ...PREFIX, alias: 'delete' }),
});

const networkCode = noun('network-code', 'networks that codes of countries and networks mean', ['admin.networkCodes'], {
  set: verb('admin.networkCodes.set', { args: ['code', 'country', 'network'] }),
  list: verb('admin.networkCodes.list', { columns: 'code country network created_at' }),
  import: verb('admin.networkCodes.import'),
  remove: verb('admin.networkCodes.delete', { ...gone, alias: 'delete' }),
});

const OF_ACCOUNT = { help: { id: 'the account (see: volley account list)' } } as const;
const COST_SUMS = 'carrier_id currency messages cost charged';

const carrierCost = noun('carrier-cost', 'what carriers charge', ['admin.carrierCosts', 'admin.messages'], {
  set: verb('admin.carrierCosts.set', {
    args: ['carrier_id', 'cost', 'currency', 'match', 'value as [value]'],
    help: { value: 'the digits of a prefix, the code of a network, or a country code; leave it out for any' },
    example: '2 0.0125 EUR code 62001 --from 2027-01-01T00:00:00Z',
  }),
  list: verb('admin.carrierCosts.list', { columns: 'id carrier_id match value cost per currency valid_from' }),
  remove: verb('admin.carrierCosts.delete', gone),
  days: verb('admin.carrierCosts.days', { columns: 'day carrier_id account_id currency messages cost charged' }),
  sums: verb('admin.carrierCosts.sums', { columns: COST_SUMS }),
  import: verb('admin.carrierCosts.import', { args: ['carrier_id', 'currency'] }),
  message: verb('admin.messages.carrier', { ...OF_ACCOUNT, args: ['id as account', 'uuid as message'] }),
  campaign: verb('admin.messages.campaignCosts', {
    ...OF_ACCOUNT,
    args: ['id as account', 'uuid as campaign'],
    columns: `${COST_SUMS} country network`,
  }),
  export: verb('admin.messages.csv', { ...OF_ACCOUNT, args: ['id as account'] }),
});

type Trunk = ReplyOf<'admin.trunks.get'>;

/** Returns first what keeps calls away, as the console does. */
function stateOf({ is_paused, registration, registration_status_code: code, ...trunk }: Trunk): string {
  const { is_reachable, resting_until } = trunk;
  if (is_paused) return 'paused';
  if (registration === 'refused') return `registration refused${code === null ? '' : ` (${code})`}`;
  if (is_reachable === false) return 'does not answer';
  if (registration === 'pending' && resting_until === null) return 'registering';
  return resting_until === null ? 'in use' : `resting until ${shortTime(resting_until)}`;
}

const trunkSettings = {
  hidden: ['is_paused'],
  read: {
    ...{ tls_ca: readCertificate, tls_certificate: readCertificate, tls_key: readKey },
    ...{ dial_rules: parseRule, caller_id_rules: parseRule, headers: parseHeader },
  },
  more: (command: Command) => command.option(...PASSWORD_FILE),
  input: withPassword,
} as const;

const setPaused = (isPaused: boolean, does: string) =>
  verb('admin.trunks.update', {
    ...{ does, args: ['id'], only: [], fixed: { is_paused: isPaused } },
    became: isPaused ? 'paused' : 'in use again',
  });

function describeCall({ steps, ...report }: ReplyOf<'admin.trunks.testCall'>): string {
  const { packets_sent: sent, packets_received: received, is_heard } = report;
  const oneWay = is_heard
    ? 'No sound came back, but the other side told that it hears: it may only listen, as an announcement or a recorder does.'
    : 'Sound went only one way: look at firewalls between this machine and the trunk, and at VOLLEY_SIP_ADVERTISED_HOST.';
  const hint = sent > 0 && received === 0 ? [oneWay] : [];
  return [renderAll(report), ...hint, '\nMessages:', describeSteps(steps)].join('\n');
}

const trunk = noun('trunk', 'SIP trunks', ['admin.trunks'], {
  add: verb('admin.trunks.create', {
    ...trunkSettings,
    args: ['name', 'host'],
    does: 'add a SIP trunk that voice campaigns call through',
    next: 'Test it: volley trunk check {id}, or volley trunk test {id} <number>',
  }),
  change: verb('admin.trunks.update', {
    ...trunkSettings,
    more: (command) => trunkSettings.more(command).option('--no-tls-ca-file', 'use the certificates that Node trusts'),
    input: (input, flags: { passwordFile?: string; tlsCaFile?: string | false }) =>
      withPassword(flags.tlsCaFile === false ? { ...input, tls_ca: '' } : input, flags),
  }),
  list: verb('admin.trunks.list', { columns: ['id name kind host port channels tier', ['state', stateOf]] }),
  test: verb('admin.trunks.testCall', {
    args: ['id', 'to as number'],
    read: { ring_seconds: parseWithin(5, 30) },
    // Longer than any test call takes.
    timeoutMs: 75_000,
    retriesMax: 0,
    says: describeCall,
    fails: ({ outcome }) => (outcome === 'answered' ? null : 'The test call was not answered.'),
  }),
  pause: setPaused(true, 'stop placing new calls through a trunk'),
  resume: setPaused(false, 'place calls through a paused trunk again'),
  remove: verb('admin.trunks.delete', gone),
});

interface ResendFlags {
  readonly campaign?: string;
  readonly yes?: boolean;
}

async function resendOfCampaign(client: Client, uuid: string): Promise<number> {
  const line = startProgressLine();
  try {
    for (let resent = 0; ; line.show(`${resent} queued again`)) {
      const portion = await client.smsCampaigns.resendUnknown({ uuid, confirm: true });
      resent += portion.resent;
      // If nothing in a portion could be queued, the loop ends, whatever is left.
      if (!portion.has_more || portion.resent === 0) return resent;
    }
  } finally {
    line.end();
  }
}

const unknown = noun(
  'unknown',
  'messages with an unknown outcome',
  ['admin.unknownMessages', 'admin.unmatchedReceipts'],
  {
    list: verb('admin.unknownMessages.list', {
      columns: 'id account_id campaign_id carrier_id phone_number sender_id submitted_at',
      empty: 'There is no message with an unknown outcome.',
    }),
    resend: verb('messages.resend', {
      does: 'send messages with an unknown outcome again, with a key of the account that sent them',
      args: [],
      hidden: ['uuid', 'confirm'],
      more: (command) =>
        command
          .argument('[id]', 'the message to send again')
          .option('--campaign <uuid>', 'all such messages of this campaign')
          .option('--yes', 'confirm that some recipients may get the message twice'),
      input(_, { campaign, yes }: ResendFlags, [id]) {
        if ((id === undefined) === (campaign === undefined))
          throw new CommandError('Name either one message or a --campaign.', EXIT.usage);
        if (!yes)
          throw new CommandError('Some recipients may get the message twice: add --yes to confirm.', EXIT.usage);
        return { uuid: campaign ?? id, confirm: true };
      },
      call: async (client, { uuid }, { campaign }: ResendFlags) =>
        campaign === undefined
          ? client.messages.resend({ uuid, confirm: true })
          : { resent: await resendOfCampaign(client, uuid) },
      json: ({ resent }) => ({ resent }),
      says: ({ resent }) => `Messages queued again: ${resent}.`,
      example: '0196f0c2-7a10-7cc4-9d3e-0242ac120009 --yes',
      also: { 'smsCampaigns.resendUnknown': '--campaign 0196f0c2-7a10-7cc4-9d3e-0242ac120003 --yes' },
    }),
    receipts: verb('admin.unmatchedReceipts.list', {
      columns: 'received_at carrier_id carrier_message_id phone_number sender_id state unreadable error_code',
      empty: 'Every receipt matches a message.',
    }),
  },
);

export const carriers = [carrier, route, unknown, network, networkCode, carrierCost, price, trunk, voicePrice, trace];
