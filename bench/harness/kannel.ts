import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const BEARERBOX = '/usr/sbin/bearerbox';
const SMSBOX = '/usr/sbin/smsbox';
const START_TIMEOUT_MS = 15_000;

export const KANNEL_IS_HERE = existsSync(BEARERBOX) && existsSync(SMSBOX);

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
    { group: 'sms-service', keyword: 'default', text: '"no"', 'catch-all': 'true', 'max-messages': 0 },
  ];
  return groups
    .map((group) =>
      Object.entries(group)
        .map(([name, value]) => `${name} = ${value}`)
        .join('\n'),
    )
    .join('\n\n');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

async function untilListening(port: number): Promise<void> {
  const deadlineMs = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    if (performance.now() > deadlineMs) throw new Error('Kannel did not start: see its logs.');
    await sleep(50);
  }
}

/** Kannel's two boxes as Debian ships them, with a store on disk, on the same carrier as Volley. */
export async function startKannel(folder: string, carrier: { port: number; window: number }): Promise<Kannel> {
  mkdirSync(join(folder, 'spool'), { recursive: true });
  const ports: Ports = { admin: await freePort(), box: await freePort(), send: await freePort() };
  const file = join(folder, 'kannel.conf');
  writeFileSync(file, configuration(folder, ports, carrier));
  const receipts = createServer((request, response) => {
    request.resume();
    response.end('ok');
  }).listen(0, '127.0.0.1');
  await once(receipts, 'listening');
  const address = receipts.address();
  const bearerbox = spawn(BEARERBOX, [file], { stdio: 'ignore' });
  await untilListening(ports.admin);
  const smsbox = spawn(SMSBOX, [file], { stdio: 'ignore' });
  await untilListening(ports.send);
  return {
    port: ports.send,
    receiptsUrl: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/receipt`,
    async stop() {
      for (const box of [smsbox, bearerbox]) {
        if (box.exitCode !== null) continue;
        box.kill('SIGKILL');
        await once(box, 'exit');
      }
      receipts.closeAllConnections();
      receipts.close();
    },
  };
}
