import { Command } from 'commander';
import { CommandError, EXIT } from '../frame/failure.ts';
import { loadServer } from '../frame/load-server.ts';

/** Each setting of the simulator and what it does. A test compares this list with the simulator's own. */
export const SMSC_FLAGS: Readonly<Record<string, string>> = {
  latencyMs: 'how long it takes to answer a submit',
  latencyJitterMs: 'a random extra delay of up to this',
  ratePerSecond: 'submits per second for each system id; more are throttled; 0 for no limit',
  throttledShare: 'share of submits that are throttled, from 0 to 1',
  errorShare: 'share of submits that are refused with --error-status',
  errorStatus: 'the command_status of these refusals, as a whole number',
  unansweredShare: 'share of submits that are accepted but never answered',
  flawedAnswerShare: 'share of answers with one octet too many after the message id',
  bindStatus: 'the command_status with which every bind is refused; 0 for none',
  isMagic: 'whether magic numbers have their special outcomes: true or false',
  idForm: 'the form of ids in answers: decimal, hex or padded',
  receiptIdForm: 'the form of ids in receipts: decimal, hex or padded',
  firstId: 'the first id, as a whole number; without it, above the ids of earlier starts',
  idReuseAfter: 'start ids again after this many messages; 0 for never',
  receiptDelayMs: 'how long a receipt takes',
  receiptDelayJitterMs: 'a random extra delay of up to this',
  lateReceiptMs: 'how long receipts take for the magic number with late receipts',
  receiptLostShare: 'share of receipts that never come',
  receiptRepeatedShare: 'share of receipts that come twice',
  receiptForm: 'how a receipt states the result: text, tlv or both',
  receiptSource: 'the source number of receipts: recipient, national, swapped, masked or empty',
  strayReceipts: 'how many receipts of foreign messages come with each submit',
  isReferenceEchoed: 'whether receipts name the reference of their submit: true or false',
  receiptBind: 'the bind on which receipts come: same, any or other',
  redeliveryMs: 'when unacknowledged receipts and replies are sent again',
  deliverWindowMax: 'receipts and replies that may be unacknowledged on a bind',
  disconnectAfter: 'cut a connection after this many submits; 0 for never',
  disconnectManner: 'how it is cut: close, reset, half_pdu or unbind',
  isAnswering: 'whether it reads and answers at all: true or false',
  logMax: 'how many submits to keep in memory; this command does not use them',
};

function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

function parsePort(raw: string): number {
  const port = Number(raw);
  if (!/^\d{1,5}$/.test(raw) || port > 65_535)
    throw new CommandError('--port must be from 0 (any free port) to 65535.', EXIT.usage);
  return port;
}

interface Flags extends Readonly<Record<string, string>> {
  readonly host: string;
  readonly port: string;
}

async function runSmsc({ host, port, ...texts }: Flags): Promise<void> {
  const { firstIdByTime, MAGIC_NUMBERS, parseSmscSettings, startSmsc } = await loadServer();
  const { settings, problems } = parseSmscSettings(texts);
  if (problems.length > 0) {
    const [first = ''] = problems;
    throw new CommandError(first.replace(/^\w+/, flagOf), EXIT.usage);
  }
  // Before the first output: whoever reads that it listens may press Ctrl-C at once, and still gets the summary.
  const isTimeToEnd = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  const chosen = { logMax: 0, firstId: firstIdByTime(), ...settings };
  const smsc = await startSmsc({ host, port: parsePort(port), settings: chosen }).catch((error: unknown) => {
    throw new CommandError(
      `The simulator cannot listen on ${host}:${port}: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  const numbers = MAGIC_NUMBERS.map(({ suffix, words }) => `  …${suffix}  ${words}`).join('\n');
  process.stdout.write(
    `The simulator listens on ${host}:${smsc.port} and accepts any system id and password. Ctrl-C ends it.\n\nNumbers that end in these digits have a special outcome; messages to all others are delivered:\n${numbers}\n`,
  );
  await isTimeToEnd;
  const { counts } = smsc.log;
  await smsc.stop();
  process.stdout.write(
    `\n${counts.submits} submits: ${counts.accepted} accepted, ${counts.refused} refused, ${counts.throttled} throttled. ${counts.receiptsAcknowledged} receipts acknowledged.\n`,
  );
}

export function simulateSmsc(): Command {
  const command = new Command('smsc')
    .description('run a simulated SMPP carrier for tests')
    .option('--host <address>', 'the address to listen on', '127.0.0.1')
    .option('--port <port>', 'the port to listen on; 0 for any free one', '2775');
  for (const [name, words] of Object.entries(SMSC_FLAGS)) command.option(`${flagOf(name)} <value>`, words);
  return command
    .addHelpText(
      'after',
      '\nThe command prints the numbers that have special outcomes when it starts.\n\nExamples:\n  volley smsc --latency-ms 50 --rate-per-second 100\n  volley smsc --port 2776 --id-form hex --receipt-id-form decimal --receipt-delay-ms 2000',
    )
    .action(runSmsc);
}
