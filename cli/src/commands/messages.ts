// Single messages, the replies to them, and the events of both.
import { createHmac, randomBytes } from 'node:crypto';
import type { Client, LiveEvent } from '@volley/sdk';
import { Argument, type Command, InvalidArgumentError } from 'commander';
import { CommandError, EXIT } from '../frame/failure.ts';
import { noun, single } from '../frame/noun.ts';
import type { InputOf } from '../frame/table.ts';
import { verb } from '../frame/verb.ts';

export const MESSAGE_COLUMNS = 'id phone_number sender_id status reason cost created_at';

const message = noun('message', 'single messages', ['messages'], {
  list: verb('messages.list', {
    columns: MESSAGE_COLUMNS,
    example: '--status failed,expired --from 2026-01-31T00:00:00Z',
  }),
  price: verb('messages.price', {
    args: ['to as number'],
    says({ phone_number, price }, { to }) {
      if (phone_number === null) return `${to} is no valid phone number.`;
      return price === null ? `Messages to ${phone_number} cannot be sent.` : undefined;
    },
  }),
  show: verb('messages.get', { args: ['uuid as id'], help: { uuid: 'the message (see: volley message list)' } }),
  batch: verb('messages.batch', {
    once: 'sends nothing twice',
    next: 'Follow it:  volley campaign report {campaign_id}',
    example: '--sender Volley --message "Your parcel is here" --item \'{"to":"0244123456","reference":"order-7731"}\'',
  }),
  move: verb('messages.update', {
    args: ['uuid as id'],
    help: { uuid: 'the message (see: volley message list)' },
    example: '0196f0c2-7a10-7cc4-9d3e-0242ac120009 --at 2026-01-31T09:00',
  }),
  cancel: verb('messages.delete', {
    args: ['uuid as id'],
    help: { uuid: 'the message (see: volley message list)' },
  }),
});

const verification = noun('verification', 'codes that are sent to numbers and checked', ['verifications'], {
  start: verb('verifications.start', {
    args: ['to as number'],
    next: 'Check the code:  volley verification check {id} CODE',
    example: '0244123456 --from Volley',
  }),
  list: verb('verifications.list', { columns: 'id phone_number status sends checks_left created_at ended_at' }),
  show: verb('verifications.get', {}),
  check: verb('verifications.check', { args: ['uuid', 'code'] }),
  'check-number': verb('verifications.checkNumber', { args: ['to as number', 'code'] }),
  statistics: verb('verifications.statistics', {}),
  resend: verb('verifications.resend', {}),
  cancel: verb('verifications.cancel', {}),
});

const verificationRules = noun('verification-rules', 'what the guard of verifications goes by', ['verificationRules'], {
  show: verb('verificationRules.get', {}),
  set: verb('verificationRules.update', {}),
  try: verb('verificationRules.dryRun', {}),
});

const thread = noun('thread', 'conversations with the people who reply', ['threads'], {
  list: verb('threads.list', {
    columns:
      'id last_reply_at phone_number contact.first_name contact.last_name recipient status unread assigned_to.name last_reply.message',
    empty: 'Nobody has replied yet.',
  }),
  messages: verb('threads.messages', {
    columns: [
      'at',
      ['what', ({ reply, message }) => (reply === null ? (message?.status ?? '') : 'reply')],
      ['text', ({ reply, message }) => (reply ?? message)?.message ?? ''],
    ],
  }),
  answer: verb('threads.answer', {
    text: 'message',
    input(input) {
      if ('message' in input) return input;
      throw new CommandError('Give the text after the conversation, or --text-file.', EXIT.usage);
    },
    once: 'sends nothing twice',
    // Longer than the service itself waits for the carrier.
    timeoutMs: 60_000,
    next: 'Show the result:  volley message show {data.campaign_id}',
  }),
  change: verb('threads.update'),
  notes: verb('threads.notes', { columns: 'id created_at author note' }),
  note: verb('threads.addNote', { args: ['uuid', 'note as text'], says: ({ id }) => `Note ${id} is added.` }),
  'delete-note': verb('threads.deleteNote', { args: ['uuid', 'note_id as note'] }),
});

const inbound = noun('inbound', 'replies to your numbers', ['inbound'], {
  list: verb('inbound.list', {
    instead: {
      id: 'admin.inbound.list',
      flag: '--unclaimed',
      help: 'those that belong to no account; the key needs the scope operator_read',
    },
    // Those that belong to no account say whom they may be from, for `inbound decide`.
    columns: 'received_at sender recipient keyword message possible_senders id',
    empty: 'Nobody has replied yet.',
    csv: 'inbound.csv',
    example: '--keyword none --text "price" --from 2026-01-31T00:00:00Z',
  }),
  decide: verb('admin.inbound.decide', {
    args: ['uuid as id', 'phone_number as number'],
    help: {
      uuid: 'the message, as `inbound list --unclaimed` shows it',
      phone_number: 'one of the numbers that it may be from',
    },
    json: (_, { uuid, phone_number }) => ({ id: uuid, phone_number }),
  }),
});

const KEYWORDS = ['stop', 'start', 'help'] as const;

interface KeywordFlags {
  /** False removes the account's own words. */
  readonly word?: string[] | false;
  /** False restores the standard answer. */
  readonly reply?: string | false;
}

const keyword = noun(
  'keyword',
  'words in replies: STOP, START, HELP, and those of your own',
  ['keywords', 'keywordRules'],
  {
    set: verb('keywords.update', {
      does: 'add your own words to STOP, START or HELP, and set the answer to them',
      hidden: KEYWORDS,
      more: (command) =>
        command
          .addArgument(new Argument('<keyword>', 'which set of words').choices(KEYWORDS))
          .option('--word <word...>', 'your own words, which replace earlier ones; the standard words always apply')
          .option('--no-word', 'remove your own words')
          .option('--reply <text>', 'the text of the single answer, at most 160 characters')
          .option('--no-reply', 'use the standard answer'),
      names: (_, [word]) => ({ [`${word}.words`]: '--word', [`${word}.reply`]: '--reply' }),
      input(_, { word, reply }: KeywordFlags, [set]) {
        if (word === undefined && reply === undefined)
          throw new CommandError('Name at least one change; see: volley keyword set --help', EXIT.usage);
        const words = word === undefined ? {} : { words: word || [] };
        return { [String(set)]: { ...words, ...(reply === undefined ? {} : { reply: reply || null }) } };
      },
      example: 'stop --word GYAE --reply "You get no more messages from Kojo Farms."',
    }),
    list: verb('keywordRules.list', { columns: 'uuid words group_id minutes answer' }),
    add: verb('keywordRules.create', { args: ['words as word'] }),
    rule: verb('keywordRules.get'),
  },
);

const event = noun('event', 'what happened: messages delivered, campaigns ended, and more', ['events'], {
  list: verb('events.list', {
    columns: 'created_at kind id data',
    empty: 'Nothing has happened since somebody began to listen. This request listens for seven days.',
  }),
  follow: verb('events.follow', {
    does: 'print what happens as it happens, a line of JSON each, until you stop it',
  }),
});

const webhook = noun('webhook', 'addresses that events are sent to', ['webhooks'], {
  create: verb('webhooks.create', {
    args: ['url as address'],
    lists: { kinds: 'commas' },
    does: 'create a webhook endpoint; its secret is shown once',
  }),
  list: verb('webhooks.list', { columns: 'uuid status status_reason failing_since kinds url' }),
  change: verb('webhooks.update', { lists: { kinds: 'commas' } }),
  delete: verb('webhooks.delete', { json: (reply) => reply }),
  resume: verb('webhooks.resume', { input: (input) => ({ send_missed: false, ...input }) }),
  test: verb('webhooks.test', { freely: ['kind'], next: 'See: volley webhook deliveries {uuid}' }),
  deliveries: verb('webhooks.deliveries', {
    freely: ['kind'],
    columns: [
      'created_at id',
      ['events', ({ event_ids }) => event_ids.length],
      'kinds state tries status error next_try_at',
    ],
  }),
  delivery: verb('webhooks.delivery', {
    args: ['uuid', 'delivery_id as delivery'],
    help: { delivery_id: 'the delivery (see: volley webhook deliveries)' },
  }),
  replay: verb('webhooks.replay', {
    does: 'send deliveries once more: all that failed, unless you say which',
    hidden: ['failed'],
    more: (command) => command.option('--all', 'what was delivered, too'),
    input: (input, { all }: { all?: boolean }) => (all ? { ...input, failed: false } : input),
  }),
});

const ANSWER_TIMEOUT_MS = 15_000;
const SECRET_OCTETS = 32;

function parseAddress(raw: string): string {
  if (!/^https?:\/\//.test(raw) || !URL.canParse(raw))
    throw new InvalidArgumentError('It must be an address such as http://localhost:3000/hook.');
  return raw;
}

/** Sends an event to a program, signed in the same way as a webhook. */
async function forward(event: LiveEvent, to: string, key: Buffer): Promise<string> {
  const body = JSON.stringify(event);
  const seconds = Math.floor(Date.now() / 1_000);
  const signature = createHmac('sha256', key).update(`${event.id}.${seconds}.${body}`).digest('base64');
  const headers = {
    'content-type': 'application/json',
    'webhook-id': event.id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  };
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
  try {
    const answer = await fetch(to, { method: 'POST', redirect: 'manual', headers, body, signal });
    await answer.body?.cancel();
    return `HTTP ${answer.status}`;
  } catch {
    return 'no answer';
  }
}

interface ListenFlags {
  readonly forwardTo: string;
}

async function* listen(client: Client, asked: InputOf<'events.follow'>, { forwardTo: to }: ListenFlags) {
  const key = randomBytes(SECRET_OCTETS);
  const onOpen = (): void => {
    console.log(`Secret for your program: whsec_${key.toString('base64')}`);
    console.log(`Forwarding what happens from now on to ${to}. Ctrl+C ends it.`);
  };
  for await (const event of client.events.follow(asked, { onOpen }))
    yield `${event.created_at.slice(0, 19)}  ${event.kind}  ${event.id}  ${await forward(event, to, key)}`;
}

const listenCommand = single(
  'listen',
  verb('events.follow', {
    does: 'forward events to a program on this machine, signed as webhooks are',
    only: ['kinds'],
    more: (command: Command) =>
      command.requiredOption('--forward-to <address>', 'the address of your program', parseAddress),
    call: listen,
    example: '--forward-to http://localhost:3000/hook --kind message.delivered',
  }),
);

const ALARMS = {
  columns: 'since about thing name messages share spent',
  empty: 'No alarm is on.',
};
const alarm = noun(
  'alarm',
  'what is not as usual: refusals, deliveries, receipts, opt-outs, what is spent',
  ['trafficAlarms'],
  {
    list: verb('trafficAlarms.list', ALARMS),
    all: verb('admin.trafficAlarms.list', ALARMS),
  },
);

const statistics = noun('statistics', 'how many messages were sent and delivered, and what they cost', ['statistics'], {
  show: verb('statistics.get', {
    csv: 'statistics.csv',
    example: '--by month,network --compare yes',
  }),
  calls: verb('statistics.calls', { csv: 'statistics.callsCsv', example: '--by day --compare yes' }),
  verifications: verb('statistics.verifications', { csv: 'statistics.verificationsCsv', example: '--by network' }),
  all: verb('admin.statistics.get', {
    csv: 'admin.statistics.csv',
    does: 'show the figures of all accounts',
    example: '--by account_id,carrier_id',
  }),
  'all-calls': verb('admin.statistics.calls', {
    csv: 'admin.statistics.callsCsv',
    example: '--by account_id --compare yes',
  }),
  'all-verifications': verb('admin.statistics.verifications', {
    csv: 'admin.statistics.verificationsCsv',
    example: '--by account_id,country',
  }),
  changes: verb('admin.statistics.changes', {}),
});

export const messaging = [
  message,
  statistics,
  alarm,
  verification,
  verificationRules,
  event,
  inbound,
  thread,
  keyword,
  webhook,
  listenCommand,
];
