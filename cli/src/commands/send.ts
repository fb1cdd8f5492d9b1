import type { Client } from '@volley/sdk';
import { type Command, Option } from 'commander';
import { CommandError, EXIT } from '../frame/failure.ts';
import { single } from '../frame/noun.ts';
import { parsePatience, watch } from '../frame/progress.ts';
import { renderAll } from '../frame/show.ts';
import type { InputOf, ReplyOf } from '../frame/table.ts';
import { verb } from '../frame/verb.ts';

type Given = Record<string, unknown>;
type Sent = ReplyOf<'messages.create'>;
type Message = ReplyOf<'messages.get'>;

interface Flags {
  readonly json?: boolean;
  readonly watch?: boolean;
  readonly timeout: number;
  readonly idempotencyKey?: string;
}

/** Longer than the service itself waits for the carrier. */
const ANSWER_TIMEOUT_MS = 60_000;

const hasFailed = ({ data: { status } }: Sent): boolean => status === 'failed' || status === 'expired';

/** Returns whether the message's state will not change by itself. */
function isEnded({ status, reason }: Message): boolean {
  if (status === 'sent') return reason === 'no_receipt';
  return status !== 'queued' && status !== 'submitting' && status !== 'unknown';
}

async function send(client: Client, input: InputOf<'messages.create'>, flags: Flags): Promise<Sent | Message> {
  const { idempotencyKey } = flags;
  const once = idempotencyKey === undefined ? {} : { idempotencyKey };
  const sent = await client.messages.create(input, { timeoutMs: ANSWER_TIMEOUT_MS, ...once });
  if (hasFailed(sent) && !flags.json) throw new CommandError(sent.message);
  if (hasFailed(sent) || !flags.watch) return sent;
  const uuid = sent.data.campaign_id;
  const { state } = await watch({
    look: () => client.messages.get({ uuid }),
    isOver: isEnded,
    describe: ({ status, reason_words: words, phone_number: to }) => `${to} is ${status}${words && `: ${words}`}`,
    timeoutMs: flags.timeout * 1_000,
  });
  return state;
}

function describe(result: Sent | Message): string {
  if (!('data' in result)) return renderAll(result);
  const { message, data } = result;
  const when = data.scheduled_at === null ? '' : ` It is sent at ${data.scheduled_at}.`;
  return `${message}${when} It costs ${data.cost}.\nShow the result:  volley message show ${data.campaign_id}`;
}

function failureOf(result: Sent | Message, _: unknown, { timeout }: Given): string | null {
  if ('data' in result) return hasFailed(result) ? result.message : null;
  const { status, reason_words: words, id } = result;
  if (!isEnded(result)) return `The message is still ${status} after ${timeout} s; see: volley message show ${id}`;
  return status === 'delivered' ? null : `The message is ${status}. ${words}`.trim();
}

/** The text, or a template instead. */
function checkText({ template, message, ...input }: Given): Given {
  const isOfTemplate = typeof template === 'object' && template !== null && 'id' in template;
  if (!isOfTemplate && message === undefined)
    throw new CommandError('Give the text after the number, or --text-file, or --template.', EXIT.usage);
  if (template === undefined) return { ...input, message };
  if (!isOfTemplate) throw new CommandError('--value and --language need --template.', EXIT.usage);
  if (message !== undefined) throw new CommandError('Give either a text or --template, not both.', EXIT.usage);
  return { ...input, template: { values: {}, ...template } };
}

export const sendCommand = single(
  'send',
  verb('messages.create', {
    does: 'send one SMS, now or at a later time',
    args: ['to'],
    text: 'message',
    more: (command: Command) =>
      command
        .option('--watch', 'wait until the message is delivered or has failed')
        .addOption(new Option('--timeout <seconds>', 'how long --watch waits').argParser(parsePatience).default(60)),
    names: () => ({ template: '--template' }),
    input: checkText,
    call: send,
    once: 'sends nothing twice',
    says: describe,
    fails: failureOf,
    example: '0244123456 "Your code is 1234" --from Volley --valid-for 120 --watch',
    also: { 'smsCampaigns.quick': '0244123456 "Your code is 1234" --from Volley' },
  }),
);
