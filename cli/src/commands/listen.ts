import { createHmac, randomBytes } from 'node:crypto';
import type { LiveEvent } from '@volley/sdk';
import { type Command, InvalidArgumentError } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../frame/api.ts';
import { fieldsOf } from '../frame/field-names.ts';

interface Flags extends ApiFlags {
  readonly forwardTo: string;
  readonly kind?: string;
}

const FIELDS = { kinds: '--kind' } as const;
const ANSWER_TIMEOUT_MS = 15_000;
const SECRET_OCTETS = 32;
const PREFIX = 'whsec_';

function parseAddress(raw: string): string {
  if (!/^https?:\/\//.test(raw) || !URL.canParse(raw))
    throw new InvalidArgumentError('It must be an address such as http://localhost:3000/hook.');
  return raw;
}

/** Signs the body in the same way as a webhook. */
function headersOf(id: string, body: string, secret: string): Record<string, string> {
  const seconds = Math.floor(Date.now() / 1_000);
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  };
}

async function forward(event: LiveEvent, to: string, secret: string): Promise<string> {
  const body = JSON.stringify(event);
  try {
    const answer = await fetch(to, {
      method: 'POST',
      redirect: 'manual',
      headers: headersOf(event.id, body, secret),
      body,
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    await answer.body?.cancel();
    return `HTTP ${answer.status}`;
  } catch {
    return 'no answer';
  }
}

async function listen(flags: Flags): Promise<void> {
  const asked = fieldsOf(FIELDS, flags);
  const secret = `${PREFIX}${randomBytes(SECRET_OCTETS).toString('base64')}`;
  await callApi(
    flags,
    async (client) => {
      const onOpen = (): void => {
        process.stdout.write(`Secret for your program: ${secret}\n`);
        process.stdout.write(`Forwarding what happens from now on to ${flags.forwardTo}. Ctrl+C ends it.\n`);
      };
      for await (const event of client.events.follow(asked, { onOpen })) {
        const answer = await forward(event, flags.forwardTo, secret);
        process.stdout.write(`${event.created_at.slice(0, 19)}  ${event.kind}  ${event.id}  ${answer}\n`);
      }
    },
    FIELDS,
  );
}

export function listenCommand(): Command {
  return apiCommand('listen', 'forward events to a program on this machine, signed as webhooks are')
    .requiredOption('--forward-to <address>', 'the address of your program', parseAddress)
    .option('--kind <kinds>', 'only events of this kind; several by commas')
    .addHelpText(
      'after',
      '\nExample:\n  volley listen --forward-to http://localhost:3000/hook --kind message.delivered',
    )
    .action(listen);
}
