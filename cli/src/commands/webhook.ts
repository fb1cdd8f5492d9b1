import { noun } from '../frame/noun.ts';
import { shortTime } from '../frame/output.ts';
import { oneLine } from '../frame/rows.ts';
import { verb } from '../frame/verb.ts';

const EXAMPLE = '0196f0c2-7a10-7cc4-9d3e-0242ac120031';
const SECRET_WORDS = 'Keep the secret: it is not shown again. Your program verifies each request with it.';

export const webhook = noun('webhook', 'addresses that events are sent to', ['webhooks'], {
  create: verb('webhooks.create', {
    args: ['url as address'],
    lists: { kinds: 'commas' },
    does: 'create a webhook endpoint; its secret is shown once',
    says: ({ uuid, url, secret }) => `Webhook ${uuid} sends to ${url}.\nSecret: ${secret}\n${SECRET_WORDS}`,
    example: 'https://example.com/hook --kind message.delivered,message.failed',
  }),
  list: verb('webhooks.list', {
    columns: [
      'uuid',
      ['status', ({ status, status_reason }) => [status, status_reason].filter((word) => word !== '').join(': ')],
      'failing_since as failing',
      'kinds',
      'url',
    ],
    empty: 'There is no webhook yet: see volley webhook create --help',
  }),
  show: verb('webhooks.get'),
  change: verb('webhooks.update', {
    lists: { kinds: 'commas' },
    example: `${EXAMPLE} --kind message.delivered --batch 100`,
  }),
  delete: verb('webhooks.delete', { json: (message) => message }),
  pause: verb('webhooks.pause', {
    says: ({ uuid }) => `Webhook ${uuid} is paused. What happens waits for it; volley webhook resume ${uuid} sends it.`,
  }),
  resume: verb('webhooks.resume', {
    input: (input) => ({ send_missed: false, ...input }),
    says: ({ uuid }) => `Webhook ${uuid} is active.`,
  }),
  'rotate-secret': verb('webhooks.rotateSecret', {
    says: ({ secret, previous_secret_until: until }) =>
      `Secret: ${secret}\nUntil ${shortTime(until)} UTC requests are signed with the one before, too.\n${SECRET_WORDS}`,
  }),
  test: verb('webhooks.test', {
    freely: ['kind'],
    says: ({ message }, { uuid }) => `${message} See: volley webhook deliveries ${uuid}`,
  }),
  deliveries: verb('webhooks.deliveries', {
    freely: ['kind'],
    columns: [
      'created_at as made',
      'id',
      ['events', ({ event_ids }) => event_ids.length],
      'kinds',
      'state',
      'tries',
      ['answer', ({ status, error }) => status ?? oneLine(error)],
      'next_try_at as next',
    ],
    empty: 'There is no such delivery.',
    example: `${EXAMPLE} --state failed`,
  }),
  delivery: verb('webhooks.delivery', {
    args: ['uuid', 'delivery_id as delivery'],
    help: { delivery_id: 'the delivery (see: volley webhook deliveries)' },
    says: ({ id, state, request, attempts, answer }) =>
      [
        `${id}  ${state}`,
        `POST ${request.url}`,
        request.body === null ? '(its events are no longer kept)' : oneLine(request.body, 2_000),
        'Tries:',
        ...attempts.map(
          ({ at, status, error, duration_ms }) => `  ${shortTime(at)}  ${status ?? error}  ${duration_ms} ms`,
        ),
        `Answer: ${oneLine(answer, 500) || '(empty)'}`,
      ].join('\n'),
  }),
  replay: verb('webhooks.replay', {
    does: 'send deliveries once more: all that failed, unless you say which',
    hidden: ['failed'],
    more: (command) => command.option('--all', 'what was delivered, too'),
    input: (input, { all }: { all?: boolean }) => (all ? { ...input, failed: false } : input),
    example: `${EXAMPLE} --from 2026-01-31T09:00:00Z`,
  }),
});
