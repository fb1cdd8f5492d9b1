// What every SMPP client of others is given to send before our simulator, and how what arrives is judged.
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { splitSmsText } from '@volley/text';
import { decodeSmsText } from '../../src/lib/sms-protocol/sms-text-inbound.ts';
import { type Smsc, startSmsc } from '../../src/smpp/testing/index.ts';

export const TIMEOUT_MS = 60_000;
export const run = promisify(execFile);

export const has = (program: string, ...args: string[]): boolean =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0;

export const TEXTS = [
  'Prix: 5 €',
  'Привет 😀',
  'Seeds for the harvest, 3 € each. '.repeat(9),
  'Привет, мир 😀 '.repeat(12),
];
export const REPLY = 'Thank you €';
const REPLY_OCTETS = Buffer.from(splitSmsText(REPLY).parts[0]?.bytes ?? []);

export const startQuietSmsc = (): Promise<Smsc> =>
  startSmsc({ settings: { isMagic: false, receiptDelayMs: 100, redeliveryMs: 30_000 } });

export const sendReply = (smsc: Smsc): void =>
  smsc.injectInbound({ source: '233201234567', destination: '1234', body: REPLY_OCTETS });

/** The texts as a telephone would read them: the octets of their parts put together, and only then decoded. */
export function textsOf({ log }: Smsc): string[] {
  const texts: string[] = [];
  let octets = Buffer.alloc(0);
  for (const { body, dataCoding, concatenation } of log.submits) {
    octets = Buffer.concat([octets, body]);
    if (concatenation !== null && concatenation.part < concatenation.total) continue;
    texts.push(decodeSmsText(octets, dataCoding));
    octets = Buffer.alloc(0);
  }
  return texts;
}

/**
 * Runs the client before a simulator of its own, and holds what it says against what the simulator saw. It says, a line
 * each: the ids that it was answered (`id`), those of its receipts (`receipt`), and the octets that it received
 * (`received`).
 */
export async function prove(program: string, argsOf: (port: number) => string[], cwd: string): Promise<void> {
  const smsc = await startQuietSmsc();
  try {
    const running = run(program, argsOf(smsc.port), { timeout: TIMEOUT_MS, cwd });
    smsc
      .until(({ log }) => log.submits.length > 0, TIMEOUT_MS)
      .then(() => sendReply(smsc))
      .catch(() => undefined);
    const { stdout } = await running;
    const said = (name: string) => [...stdout.matchAll(new RegExp(`^${name} (.*)$`, 'gm'))].map(([, value]) => value);
    const ids = smsc.log.submits.map(({ messageId }) => messageId);
    assert.deepEqual(said('id').sort(), [...ids].sort());
    assert.deepEqual(said('receipt').sort(), [...ids].sort());
    assert.deepEqual(said('received'), [REPLY_OCTETS.toString('hex')]);
    assert.deepEqual(textsOf(smsc), TEXTS);
    assert.equal(smsc.log.counts.deliveriesRefused, 0);
  } finally {
    await smsc.stop();
  }
}
