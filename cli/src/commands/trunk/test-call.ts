import type { TestCallReport } from '@volley/sdk';
import { InvalidArgumentError } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../../frame/api.ts';
import { parseId } from '../../frame/arguments.ts';
import { describeSteps } from '../../frame/call-steps.ts';
import { CommandError } from '../../frame/failure.ts';
import type { Verb } from '../../frame/noun.ts';
import { print } from '../../frame/output.ts';

interface Flags extends ApiFlags {
  readonly ring?: number;
  readonly text?: string;
  readonly callerId?: string;
}

const NAMES = { to: '<number>', ring_seconds: '--ring', text: '--text', caller_id: '--caller-id' } as const;

/** Longer than any test call takes. */
const TIMEOUT_MS = 75_000;

function parseSeconds(raw: string): number {
  const seconds = Number(raw);
  if (!Number.isInteger(seconds) || seconds < 5 || seconds > 30)
    throw new InvalidArgumentError('It must be a number of seconds from 5 to 30.');
  return seconds;
}

interface Report extends Pick<TestCallReport, 'steps'> {
  readonly outcome: string;
  readonly reason: string;
  readonly status_code: number | null;
  readonly status_text: string;
  readonly rang_after_ms: number | null;
  readonly answered_after_ms: number | null;
  readonly duration_ms: number;
  readonly packets_sent: number;
  readonly packets_received: number;
  readonly is_heard: boolean;
  readonly advice: string;
}

const ONLY_LISTENS =
  'No sound came back, but the other side told that it hears: it may only listen, as an announcement or a recorder does.';
const ONE_WAY =
  'Sound went only one way: look at firewalls between this machine and the trunk, and at VOLLEY_SIP_ADVERTISED_HOST.';

function describe(report: Report): string {
  const answer = report.status_code === null ? '' : ` (${report.status_code} ${report.status_text})`;
  const lines = [`${report.outcome}${report.reason === '' ? '' : `, ${report.reason}`}${answer}`];
  if (report.rang_after_ms !== null) lines.push(`rang after ${report.rang_after_ms} ms`);
  if (report.answered_after_ms !== null) {
    lines.push(`answered after ${report.answered_after_ms} ms, talked for ${Math.round(report.duration_ms / 1000)} s`);
    lines.push(`sound: ${report.packets_sent} packets sent, ${report.packets_received} received`);
    if (report.packets_sent > 0 && report.packets_received === 0) lines.push(report.is_heard ? ONLY_LISTENS : ONE_WAY);
  }
  if (report.advice !== '') lines.push(report.advice);
  if (report.steps.length > 0) lines.push('', describeSteps(report.steps));
  return lines.join('\n');
}

async function testTrunk(id: number, number: string, flags: Flags): Promise<void> {
  const { ring, text, callerId } = flags;
  const input = {
    id,
    to: number,
    ...(ring === undefined ? {} : { ring_seconds: ring }),
    ...(text === undefined ? {} : { text }),
    ...(callerId === undefined ? {} : { caller_id: callerId }),
  };
  const once = { timeoutMs: TIMEOUT_MS, retriesMax: 0 };
  const report = await callApi(flags, (client) => client.admin.trunks.testCall(input, once), NAMES);
  print(flags, report, describe(report));
  if (report.outcome !== 'answered') throw new CommandError('The test call was not answered.');
}

export const testing: readonly Verb[] = [
  () =>
    apiCommand('test', 'make a test call through a trunk and show the answer')
      .argument('<id>', 'the trunk (see: volley trunk list)', parseId)
      .argument('<number>', 'the number to call')
      .option('--ring <seconds>', 'how long the telephone may ring (default: 20)', parseSeconds)
      .option('--text <text>', 'the text to speak, in English')
      .option('--caller-id <number>', 'the caller ID (default: that of the trunk)')
      .addHelpText('after', '\nExample:\n  volley trunk test 2 0244123456')
      .action(testTrunk),
];
