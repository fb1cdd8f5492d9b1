import type { Client } from '@volley/sdk';
import { Option } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../frame/api.ts';
import { parseId, refuseNoChange } from '../frame/arguments.ts';
import { fieldsOf } from '../frame/field-names.ts';
import { noun } from '../frame/noun.ts';
import { type Columns, print, shortTime } from '../frame/output.ts';
import { oneLine, printRows, type RowFlags, withRows } from '../frame/rows.ts';

type Webhook = Awaited<ReturnType<Client['webhooks']['get']>>;
type Delivery = Awaited<ReturnType<Client['webhooks']['deliveries']>>['data'][number];
type Kinds = Webhook['kinds'];

const FIELDS = {
  url: '--to',
  kinds: '--kind',
  description: '--description',
  campaign_id: '--campaign',
  sender_id: '--sender',
  batch_size: '--batch',
} as const;

interface Settings {
  readonly to?: string;
  readonly kind?: Kinds;
  readonly description?: string;
  readonly campaign?: string;
  readonly sender?: string;
  readonly batch?: number;
}

const commaList = (raw: string): string[] => raw.split(',').map((part) => part.trim());
const KINDS = '<kinds>';

/** `any` removes a filter. */
function settingsOf(flags: Settings) {
  const { campaign, sender, ...others } = flags;
  return {
    ...fieldsOf(FIELDS, others),
    ...(campaign === undefined ? {} : { campaign_id: campaign === 'any' ? null : campaign }),
    ...(sender === undefined ? {} : { sender_id: sender === 'any' ? null : sender }),
  };
}

const SECRET_WORDS = 'Keep the secret: it is not shown again. Your program verifies each request with it.';

async function createWebhook(url: string, flags: Settings & ApiFlags & { readonly kind: Kinds }): Promise<void> {
  const made = await callApi(
    flags,
    (client) => client.webhooks.create({ ...settingsOf(flags), url, kinds: flags.kind }),
    { ...FIELDS, url: '<address>' },
  );
  print(flags, made, `Webhook ${made.uuid} sends to ${made.url}.\nSecret: ${made.secret}\n${SECRET_WORDS}`);
}

const COLUMNS: Columns<Webhook> = {
  uuid: (webhook) => webhook.uuid,
  status: (webhook) => [webhook.status, webhook.status_reason].filter((word) => word !== '').join(': '),
  failing: (webhook) => shortTime(webhook.failing_since),
  kinds: (webhook) => oneLine(webhook.kinds.join(',')),
  url: (webhook) => oneLine(webhook.url),
};

async function listWebhooks(flags: RowFlags): Promise<void> {
  await callApi(flags, (client) =>
    printRows(flags, {
      source: client.webhooks.list.all({}),
      columns: COLUMNS,
      empty: 'There is no webhook yet: see volley webhook create --help',
    }),
  );
}

function describe(webhook: Webhook): string {
  const lines = [
    `${webhook.uuid}  ${webhook.status}${webhook.status_reason === '' ? '' : ` (${webhook.status_reason})`}`,
    `sends to     ${webhook.url}`,
    `description  ${oneLine(webhook.description) || '-'}`,
    `kinds        ${webhook.kinds.join(', ')}`,
    `campaign     ${webhook.campaign_id ?? 'any'}`,
    `sender       ${webhook.sender_id ?? 'any'}`,
    `batch        ${webhook.batch_size}`,
    `failing      ${webhook.failing_since === null ? 'no' : `since ${shortTime(webhook.failing_since)}`}`,
  ];
  return lines.join('\n');
}

async function showWebhook(uuid: string, flags: ApiFlags): Promise<void> {
  const webhook = await callApi(flags, (client) => client.webhooks.get({ uuid }));
  print(flags, webhook, describe(webhook));
}

async function changeWebhook(uuid: string, flags: Settings & ApiFlags): Promise<void> {
  const changes = settingsOf(flags);
  refuseNoChange(changes, 'webhook change');
  const webhook = await callApi(flags, (client) => client.webhooks.update({ uuid, ...changes }), FIELDS);
  print(flags, webhook, describe(webhook));
}

async function deleteWebhook(uuid: string, flags: ApiFlags): Promise<void> {
  const message = await callApi(flags, (client) => client.webhooks.delete({ uuid }));
  print(flags, message, message);
}

async function pauseWebhook(uuid: string, flags: ApiFlags): Promise<void> {
  const webhook = await callApi(flags, (client) => client.webhooks.pause({ uuid }));
  print(
    flags,
    webhook,
    `Webhook ${uuid} is paused. What happens waits for it; volley webhook resume ${uuid} sends it.`,
  );
}

async function resumeWebhook(uuid: string, flags: ApiFlags & { readonly sendMissed?: true }): Promise<void> {
  const send_missed = flags.sendMissed ?? false;
  const webhook = await callApi(flags, (client) => client.webhooks.resume({ uuid, send_missed }), {
    send_missed: '--send-missed',
  });
  print(flags, webhook, `Webhook ${uuid} is active.`);
}

async function rotateSecret(uuid: string, flags: ApiFlags): Promise<void> {
  const webhook = await callApi(flags, (client) => client.webhooks.rotateSecret({ uuid }));
  const until = `Until ${shortTime(webhook.previous_secret_until)} UTC requests are signed with the one before, too.`;
  print(flags, webhook, `Secret: ${webhook.secret}\n${until}\n${SECRET_WORDS}`);
}

interface TestFlags extends ApiFlags {
  readonly kind?: Kinds[number];
}

async function testWebhook(uuid: string, flags: TestFlags): Promise<void> {
  const sent = await callApi(
    flags,
    (client) => client.webhooks.test({ uuid, ...fieldsOf({ kind: '--kind' }, flags) }),
    {
      kind: '--kind',
    },
  );
  print(flags, sent, `${sent.message} See: volley webhook deliveries ${uuid}`);
}

interface DeliveryFlags extends RowFlags {
  readonly state?: Delivery['state'];
  readonly kind?: Kinds[number];
  readonly from?: string;
  readonly to?: string;
}

const DELIVERY_FIELDS = { state: '--state', kind: '--kind', from: '--from', to: '--to' } as const;
const DELIVERY_COLUMNS: Columns<Delivery> = {
  made: (delivery) => shortTime(delivery.created_at),
  id: (delivery) => delivery.id,
  events: (delivery) => delivery.event_ids.length,
  kinds: (delivery) => oneLine(delivery.kinds.join(',')),
  state: (delivery) => delivery.state,
  tries: (delivery) => delivery.tries,
  answer: (delivery) => delivery.status ?? oneLine(delivery.error),
  next: (delivery) => shortTime(delivery.next_try_at),
};

async function listDeliveries(uuid: string, flags: DeliveryFlags): Promise<void> {
  await callApi(
    flags,
    (client) =>
      printRows(flags, {
        source: client.webhooks.deliveries.all({ uuid, ...fieldsOf(DELIVERY_FIELDS, flags) }),
        columns: DELIVERY_COLUMNS,
        empty: 'There is no such delivery.',
      }),
    DELIVERY_FIELDS,
  );
}

async function showDelivery(uuid: string, delivery: string, flags: ApiFlags): Promise<void> {
  const found = await callApi(flags, (client) => client.webhooks.delivery({ uuid, delivery_id: delivery }));
  const tries = found.attempts.map(
    ({ at, status, error, duration_ms }) => `  ${shortTime(at)}  ${status ?? error}  ${duration_ms} ms`,
  );
  const lines = [
    `${found.id}  ${found.state}`,
    `POST ${found.request.url}`,
    found.request.body === null ? '(its events are no longer kept)' : oneLine(found.request.body, 2_000),
    'Tries:',
    ...tries,
    `Answer: ${oneLine(found.answer, 500) || '(empty)'}`,
  ];
  print(flags, found, lines.join('\n'));
}

interface ReplayFlags extends ApiFlags {
  readonly delivery?: readonly string[];
  readonly from?: string;
  readonly to?: string;
  readonly all?: boolean;
}

const REPLAY_FIELDS = { delivery_ids: '--delivery', from: '--from', to: '--to' } as const;

async function replayWebhook(uuid: string, flags: ReplayFlags): Promise<void> {
  const replayed = await callApi(
    flags,
    (client) =>
      client.webhooks.replay({
        uuid,
        ...(flags.delivery ? { delivery_ids: [...flags.delivery] } : {}),
        ...fieldsOf({ from: '--from', to: '--to' } as const, flags),
        ...(flags.all ? { failed: false } : {}),
      }),
    REPLAY_FIELDS,
  );
  print(flags, replayed, replayed.message);
}

const ONE = '<uuid>';
const WHICH = 'the webhook (see: volley webhook list)';

const settingsVerbs = [
  () =>
    apiCommand('create', 'create a webhook endpoint; its secret is shown once')
      .argument('<address>', 'the address that events are sent to, such as https://example.com/hook')
      .addOption(
        new Option(`--kind ${KINDS}`, 'the kinds of events, with commas between')
          .argParser(commaList)
          .makeOptionMandatory(),
      )
      .option('--description <text>', 'what it is for')
      .option('--campaign <uuid>', 'only events of this campaign')
      .option('--sender <sender>', 'only events of messages with this sender')
      .option('--batch <count>', 'how many events one request may bring, up to 500 (default: 1)', parseId)
      .addHelpText(
        'after',
        '\nExample:\n  volley webhook create https://example.com/hook --kind message.delivered,message.failed',
      )
      .action(createWebhook),
  () => withRows(apiCommand('list', 'list the webhook endpoints of the account, newest first')).action(listWebhooks),
  () => apiCommand('show', 'show one webhook endpoint').argument(ONE, WHICH).action(showWebhook),
  () =>
    apiCommand('change', 'change a webhook endpoint')
      .argument(ONE, WHICH)
      .option('--to <address>', 'the address that events are sent to')
      .option(`--kind ${KINDS}`, 'the kinds of events, with commas between', commaList)
      .option('--description <text>', 'what it is for')
      .option('--campaign <uuid>', 'only events of this campaign; any: of all')
      .option('--sender <sender>', 'only events of messages with this sender; any: of all')
      .option('--batch <count>', 'how many events one request may bring, up to 500', parseId)
      .addHelpText(
        'after',
        '\nExample:\n  volley webhook change 0196f0c2-7a10-7cc4-9d3e-0242ac120031 --kind message.delivered --batch 100',
      )
      .action(changeWebhook),
  () =>
    apiCommand('delete', 'delete a webhook endpoint and its delivery log').argument(ONE, WHICH).action(deleteWebhook),
  () => apiCommand('pause', 'pause a webhook endpoint: what happens waits').argument(ONE, WHICH).action(pauseWebhook),
  () =>
    apiCommand('resume', 'resume a webhook endpoint that is paused or was switched off')
      .argument(ONE, WHICH)
      .option('--send-missed', 'send also what happened since it was switched off')
      .action(resumeWebhook),
  () =>
    apiCommand('rotate-secret', 'give a webhook endpoint a new secret; it is shown once')
      .argument(ONE, WHICH)
      .action(rotateSecret),
];

const deliveryVerbs = [
  () =>
    apiCommand('test', 'send examples to a webhook endpoint')
      .argument(ONE, WHICH)
      .option('--kind <kind>', 'only an example of this kind (default: each kind of the endpoint)')
      .action(testWebhook),
  () =>
    withRows(apiCommand('deliveries', 'list what was sent to a webhook endpoint, newest first'))
      .argument(ONE, WHICH)
      .addOption(new Option('--state <state>', 'only those in this state').choices(['waiting', 'delivered', 'failed']))
      .option('--kind <kind>', 'only those that bring an event of this kind')
      .option('--from <instant>', 'only from this moment on, such as 2026-01-31T09:00:00Z')
      .option('--to <instant>', 'only before this moment')
      .addHelpText(
        'after',
        '\nExample:\n  volley webhook deliveries 0196f0c2-7a10-7cc4-9d3e-0242ac120031 --state failed',
      )
      .action(listDeliveries),
  () =>
    apiCommand('delivery', 'show one delivery: its request, its tries and the answer')
      .argument(ONE, WHICH)
      .argument('<delivery>', 'the delivery (see: volley webhook deliveries)')
      .action(showDelivery),
  () =>
    apiCommand('replay', 'send deliveries once more: all that failed, unless you say which')
      .argument(ONE, WHICH)
      .option('--delivery <ids...>', 'these deliveries')
      .option('--from <instant>', 'only from this moment on, such as 2026-01-31T09:00:00Z')
      .option('--to <instant>', 'only before this moment')
      .option('--all', 'what was delivered, too')
      .addHelpText(
        'after',
        '\nExample:\n  volley webhook replay 0196f0c2-7a10-7cc4-9d3e-0242ac120031 --from 2026-01-31T09:00:00Z',
      )
      .action(replayWebhook),
];

export const webhook = noun('webhook', 'addresses that events are sent to', [...settingsVerbs, ...deliveryVerbs]);
