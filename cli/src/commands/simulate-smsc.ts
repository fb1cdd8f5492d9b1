import { Command } from 'commander';
import { CommandError, EXIT } from '../failure.ts';

/** Each setting of the simulator and what it does; a test holds this list to the simulator's own. */
export const SMSC_FLAGS: Readonly<Record<string, string>> = {
  latencyMs: 'how long an answer to a submit takes',
  latencyJitterMs: 'up to so much longer, at random',
  ratePerSecond: 'submits a second for each system id; over it: throttled; 0 for no limit',
  throttledShare: 'share of submits that are throttled, from 0 to 1',
  errorShare: 'share of submits that are refused with --error-status',
  errorStatus: 'the command_status of those, as a whole number',
  unansweredShare: 'share of submits that are taken and never answered',
  bindStatus: 'the command_status that every bind is refused with; 0 for none',
  isMagic: 'whether the magic numbers below have their outcomes: true or false',
  idForm: 'how answers write ids: decimal, hex or padded',
  receiptIdForm: 'how receipts write ids: decimal, hex or padded',
  idReuseAfter: 'ids begin again after so many messages; 0 for never',
  receiptDelayMs: 'how long a receipt takes',
  receiptDelayJitterMs: 'up to so much longer, at random',
  lateReceiptMs: 'how long the receipts of the magic number for late ones take',
  receiptLostShare: 'share of receipts that never come',
  receiptRepeatedShare: 'share of receipts that come twice',
  receiptForm: 'what a receipt is written in: text, tlv or both',
  isReferenceEchoed: 'whether receipts name the reference of their submit: true or false',
  receiptBind: 'which bind receipts come on: same, any or other',
  redeliveryMs: 'when what was not acknowledged is sent again',
  deliverWindowMax: 'receipts and replies that may be unacknowledged on a bind',
  disconnectAfter: 'a connection is cut after so many submits; 0 for never',
  disconnectManner: 'how it is cut: close, reset, half_pdu or unbind',
  isAnswering: 'whether it reads and answers at all: true or false',
  logMax: 'submits kept in memory, of which this command makes no use',
};

function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

function parsePort(raw: string): number {
  const port = Number(raw);
  if (!/^\d{1,5}$/.test(raw) || port > 65_535)
    throw new CommandError('--port must be 0 (any free one) to 65535.', EXIT.usage);
  return port;
}

interface Flags extends Readonly<Record<string, string>> {
  readonly host: string;
  readonly port: string;
}

async function runSmsc({ host, port, ...texts }: Flags): Promise<void> {
  const { MAGIC_NUMBERS, parseSmscSettings, startSmsc } = await import('@volley/server');
  const { settings, problems } = parseSmscSettings(texts);
  if (problems.length > 0) {
    const [first = ''] = problems;
    throw new CommandError(first.replace(/^\w+/, flagOf), EXIT.usage);
  }
  // Before a word is printed: who reads that it listens may press Ctrl-C at once, and is told what it saw all the same.
  const isTimeToEnd = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  const smsc = await startSmsc({ host, port: parsePort(port), settings: { logMax: 0, ...settings } }).catch(
    (error: unknown) => {
      throw new CommandError(
        `The simulator cannot listen there: ${error instanceof Error ? error.message : String(error)}`,
      );
    },
  );
  const numbers = MAGIC_NUMBERS.map(({ suffix, words }) => `  …${suffix}  ${words}`).join('\n');
  process.stdout.write(
    `The simulator listens on ${host}:${smsc.port}, for any system id and password. Ctrl-C ends it.\n\nNumbers that end in these digits have an outcome of their own, all others are delivered:\n${numbers}\n`,
  );
  await isTimeToEnd;
  const { counts } = smsc.log;
  await smsc.stop();
  process.stdout.write(
    `\n${counts.submits} submits: ${counts.accepted} taken, ${counts.refused} refused, ${counts.throttled} throttled. ${counts.receiptsAcknowledged} receipts acknowledged.\n`,
  );
}

export function simulateSmsc(): Command {
  const command = new Command('smsc')
    .description('run a carrier simulator that speaks SMPP, to try things out against')
    .option('--host <address>', 'the address to listen on', '127.0.0.1')
    .option('--port <port>', 'the port to listen on; 0 for any free one', '2775');
  for (const [name, words] of Object.entries(SMSC_FLAGS)) command.option(`${flagOf(name)} <value>`, words);
  return command
    .addHelpText(
      'after',
      '\nThe numbers with outcomes of their own are printed at the start.\n\nExamples:\n  volley smsc --latency-ms 50 --rate-per-second 100\n  volley smsc --port 2776 --id-form hex --receipt-id-form decimal --receipt-delay-ms 2000',
    )
    .action(runSmsc);
}
