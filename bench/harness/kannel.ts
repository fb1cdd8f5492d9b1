import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { findFreePort } from '../../server/test/testkit/free-port.ts';
import { until } from './frame.ts';
import { stopChild } from './processes.ts';

const BEARERBOX = '/usr/sbin/bearerbox';
const SMSBOX = '/usr/sbin/smsbox';
const START_TIMEOUT_MS = 60_000;

export const KANNEL_IS_HERE = existsSync(BEARERBOX) && existsSync(SMSBOX);

/** What it may read and write besides a text, by the names that its meta-data have. */
export const KANNEL_TLVS = [
  { name: 'entity', tag: 0x1400, type: 'octetstring' },
  { name: 'template', tag: 0x1401, type: 'octetstring' },
  { name: 'chain', tag: 0x1402, type: 'nulterminated' },
] as const;

export interface Kannel {
  readonly port: number;
  /** Where a request for a receipt is to be answered: Kannel calls it for each one. */
  readonly receiptsUrl: string;
  stop(): Promise<void>;
}

interface Ports {
  readonly admin: number;
  readonly box: number;
  readonly send: number;
  /** Ours, which Kannel calls. */
  readonly own: number;
}

function configuration(folder: string, ports: Ports, carrier: { port: number; window: number }): string {
  const groups: Record<string, string | number>[] = [
    {
      group: 'core',
      'admin-port': ports.admin,
      'admin-password': 'bench',
      'smsbox-port': ports.box,
      'box-allow-ip': '127.0.0.1',
      'log-level': 3,
      'log-file': join(folder, 'bearerbox.log'),
      'store-type': 'spool',
      'store-location': join(folder, 'spool'),
      'dlr-storage': 'internal',
    },
    {
      group: 'smsc',
      smsc: 'smpp',
      'smsc-id': 'bench',
      host: '127.0.0.1',
      port: carrier.port,
      'smsc-username': 'kannel',
      'smsc-password': 'bench',
      'system-type': '""',
      'transceiver-mode': 'true',
      'interface-version': 34,
      'max-pending-submits': carrier.window,
    },
    {
      group: 'smsbox',
      'bearerbox-host': '127.0.0.1',
      'sendsms-port': ports.send,
      'log-level': 3,
      'log-file': join(folder, 'smsbox.log'),
    },
    { group: 'sendsms-user', username: 'bench', password: 'bench', 'max-messages': 10, concatenation: 'true' },
    {
      group: 'sms-service',
      keyword: 'default',
      'get-url': `"http://127.0.0.1:${ports.own}/reply?from=%q&to=%P&text=%a&id=%I&meta=%D"`,
      'catch-all': 'true',
      'max-messages': 0,
    },
    ...KANNEL_TLVS.map(({ name, tag, type }) => ({
      ...{ group: 'smpp-tlv', name, tag: `0x${tag.toString(16)}`, type, length: 60, 'smsc-id': 'bench' },
    })),
  ];
  return groups
    .map((group) =>
      Object.entries(group)
        .map(([name, value]) => `${name} = ${value}`)
        .join('\n'),
    )
    .join('\n\n');
}

const isOpen = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1');
  const found = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return found;
};

/**
 * Kannel's two boxes as Debian ships them, with a store on disk, on the same carrier as Volley. `onCall` is told what
 * Kannel calls: `receiptsUrl` with whatever it was asked to add, and `/reply?…` for each message that comes in.
 */
export async function startKannel(
  folder: string,
  carrier: { port: number; window: number },
  onCall: (path: string) => void = () => undefined,
): Promise<Kannel> {
  mkdirSync(join(folder, 'spool'), { recursive: true });
  const listener = createServer((request, response) => {
    onCall(request.url ?? '');
    request.resume();
    response.end('ok');
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  const own = typeof address === 'object' && address ? address.port : 0;
  const ports: Ports = { admin: await findFreePort(), box: await findFreePort(), send: await findFreePort(), own };
  const file = join(folder, 'kannel.conf');
  writeFileSync(file, configuration(folder, ports, carrier));
  const boxes: ChildProcess[] = [];
  const stop = async (): Promise<void> => {
    for (const box of boxes.toReversed()) await stopChild(box, 'SIGKILL');
    listener.closeAllConnections();
    listener.close();
  };
  try {
    boxes.push(spawn(BEARERBOX, [file], { stdio: 'ignore' }));
    await until('Kannel listens', () => isOpen(ports.admin), { limitMs: START_TIMEOUT_MS });
    boxes.push(spawn(SMSBOX, [file], { stdio: 'ignore' }));
    await until('Kannel listens', () => isOpen(ports.send), { limitMs: START_TIMEOUT_MS });
  } catch (error) {
    await stop();
    throw error;
  }
  return { port: ports.send, receiptsUrl: `http://127.0.0.1:${own}/receipt`, stop };
}
