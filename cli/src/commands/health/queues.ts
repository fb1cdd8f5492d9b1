import { type ApiFlags, apiCommand, callApi } from '../../frame/api.ts';
import { print, renderTable, shortTime } from '../../frame/output.ts';

const COUNTED_MAX = 10_000;

const WORDS: Readonly<Record<string, string>> = {
  messages: 'single messages that are due',
  campaign_messages: 'messages of campaigns that are due again',
  submits: 'messages without an answer of their carrier',
  receipts: 'receipts whose message is looked for',
  webhooks: 'webhooks that are due',
  letters: 'letters for the mail server',
  visits: 'batches of visits to be counted',
  audit: 'entries of the audit log to be sealed',
};

async function showQueues(flags: ApiFlags): Promise<void> {
  const found = await callApi(flags, (client) => client.admin.health.queues());
  const table = renderTable(found.queues, {
    queue: ({ name }) => WORDS[name] ?? name,
    waiting: ({ waiting }) => (waiting >= COUNTED_MAX ? `${COUNTED_MAX} or more` : waiting),
    since: ({ oldest_at }) => shortTime(oldest_at),
    seconds: ({ oldest_seconds }) => oldest_seconds,
    state: ({ is_late }) => (is_late ? 'late' : 'in time'),
  });
  print(flags, found, table);
}

export const queues = () =>
  apiCommand('queues', 'show what waits, and for how long')
    .addHelpText('after', '\nThe key needs the scope operator_read.\n\nExample:\n  volley health queues')
    .action(showQueues);
