import { type Command, Option } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../frame/api.ts';
import { CommandError, EXIT } from '../frame/failure.ts';
import { fieldsOf } from '../frame/field-names.ts';
import { readPairs } from '../frame/field-values.ts';
import { print } from '../frame/output.ts';
import { parsePatience, watch } from '../frame/progress.ts';
import { plainReason } from '../frame/reasons.ts';
import { readText } from '../frame/text-input.ts';
import { LINK_FIELDS, type LinkFlags, withLinkFlags } from './link/campaign-link-flags.ts';
import { describeMessage, isEnded, type Message } from './message-words.ts';

interface Flags extends ApiFlags, LinkFlags {
  readonly from: string;
  readonly textFile?: string;
  readonly template?: string;
  readonly value?: string[];
  readonly language?: string;
  readonly validFor?: number;
  readonly at?: string;
  readonly idempotencyKey?: string;
  readonly watch?: boolean;
  readonly timeout: number;
}

const FIELDS = {
  to: '<to>',
  message: '<text>',
  template: '--template',
  'template.id': '--template',
  'template.values': '--value',
  'template.language': '--language',
  sender_id: '--from',
  validity_seconds: '--valid-for',
  scheduled_at: '--at',
  ...LINK_FIELDS,
} as const;

/** Longer than the service itself waits for the carrier. */
const ANSWER_TIMEOUT_MS = 60_000;
const PATIENCE_SECONDS = 60;

function describe({ status, reason, phone_number: to }: Message): string {
  const why = reason === '' ? '' : `: ${plainReason(reason)}`;
  return `${to} is ${status}${why}`;
}

async function watchMessage(id: string, flags: Flags): Promise<void> {
  const timeoutMs = flags.timeout * 1_000;
  const { state, isOver } = await callApi(flags, (client) =>
    watch({ look: () => client.messages.get({ uuid: id }), isOver: isEnded, describe, timeoutMs }),
  );
  print(flags, state, describeMessage(state));
  if (!isOver) {
    throw new CommandError(
      `The message is still ${state.status} after ${flags.timeout} s; see: volley message show ${id}`,
    );
  }
  if (state.status !== 'delivered')
    throw new CommandError(`The message is ${state.status}. ${plainReason(state.reason)}`.trim());
}

/** Returns the fields for a text, or for a template in its place. */
async function textOf(words: readonly string[], { textFile, template: id, value = [], language }: Flags) {
  const message = await readText(words, textFile);
  if (id === undefined) {
    if (message === undefined)
      throw new CommandError('Give the text after the number, or --text-file, or --template.', EXIT.usage);
    if (value.length > 0 || language !== undefined)
      throw new CommandError('--value and --language need --template.', EXIT.usage);
    return { message };
  }
  if (message !== undefined) throw new CommandError('Give either a text or --template, not both.', EXIT.usage);
  const values = readPairs('--value', value, 'code=1234');
  return { template: { id, values, ...(language === undefined ? {} : { language }) } };
}

/** `textOf` composes the other fields. */
const PLAIN_FIELDS = {
  sender_id: FIELDS.sender_id,
  validity_seconds: FIELDS.validity_seconds,
  scheduled_at: FIELDS.scheduled_at,
  ...LINK_FIELDS,
} as const;

async function sendMessage(to: string, words: readonly string[], flags: Flags): Promise<void> {
  const names = { ...FIELDS, message: flags.textFile === undefined ? FIELDS.message : '--text-file' };
  const options = {
    timeoutMs: ANSWER_TIMEOUT_MS,
    ...(flags.idempotencyKey === undefined ? {} : { idempotencyKey: flags.idempotencyKey }),
  };
  const input = { to, ...(await textOf(words, flags)), ...fieldsOf(PLAIN_FIELDS, flags) };
  const sent = await callApi(flags, (client) => client.messages.create(input, options), names);
  const { campaign_id: id, status, scheduled_at: at } = sent.data;
  const hasFailed = status === 'failed' || status === 'expired';
  if (flags.watch && !hasFailed) return watchMessage(id, flags);
  const when = at === null ? '' : ` It is sent at ${at}.`;
  const text = `${sent.message}${when}\nShow the result:  volley message show ${id}`;
  if (flags.json || !hasFailed) print(flags, sent, text);
  if (hasFailed) throw new CommandError(sent.message);
}

export function sendCommand(): Command {
  const command = apiCommand('send', 'send one SMS, now or at a later time')
    .argument('<to>', 'the phone number, in international form or in the local form of the country of the account')
    .argument('[text...]', 'the text, unless you use --text-file or --template')
    .requiredOption('--from <sender>', 'an approved sender ID of the account')
    .option('--text-file <path>', 'a file that contains the text; - reads standard input')
    .option('--template <template>', 'a template in place of a text, by its name or id (see: volley template list)')
    .option('--value <name=value...>', 'values for the template, such as code=1234')
    .option('--language <language>', 'the language of the template to use (default: that of the contact)')
    .option(
      '--valid-for <seconds>',
      'a message that is not sent within this time expires and costs nothing (default: 600)',
      parsePatience,
    )
    .option(
      '--at <instant>',
      'when to send it, such as 2027-01-31T09:00 (by the time zone of the account) or 2027-01-31T09:00:00Z (default: now)',
    )
    .option('--idempotency-key <text>', 'repeating the command with the same key within 24 hours sends nothing twice')
    .option('--watch', 'wait until the message is delivered or has failed')
    .addOption(
      new Option('--timeout <seconds>', 'how long --watch waits').argParser(parsePatience).default(PATIENCE_SECONDS),
    );
  return withLinkFlags(command)
    .addHelpText(
      'after',
      '\nExamples:\n  volley send 0244123456 "Your code is 1234" --from Volley --valid-for 120 --watch\n  volley send +233244123456 --text-file offer.txt --from Volley --shorten-urls\n  volley send 0244123456 --template 0196f0c2-7a10-7cc4-9d3e-0242ac120051 --value order_no=A-1042 --from Volley',
    )
    .action(sendMessage);
}
