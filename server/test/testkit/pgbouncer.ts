import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atEnd } from './at-end.ts';
import { findFreePort } from './free-port.ts';

const START_LIMIT_MS = 20_000;
/** Debian installs it in a folder for administrators. */
const PATH = `${process.env['PATH'] ?? ''}:/usr/sbin`;

export function hasPgbouncer(): boolean {
  return spawnSync('pgbouncer', ['--version'], { env: { PATH } }).status === 0;
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const opened = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return opened;
}

/** Starts PgBouncer in front of this database with its package's settings, and returns the address to use. */
export async function startPgbouncer(databaseUrl: string, poolMode: 'session' | 'transaction'): Promise<string> {
  const { hostname, port: serverPort, username, password, pathname } = new URL(databaseUrl);
  const name = pathname.slice(1);
  const port = await findFreePort();
  const folder = mkdtempSync(join(tmpdir(), 'volley-pgbouncer-'));
  chmodSync(folder, 0o755);
  const file = join(folder, 'pgbouncer.ini');
  const server = `host=${hostname} port=${serverPort} dbname=${name} user=${username} password=${decodeURIComponent(password)}`;
  const settings = [
    ...['[databases]', `${name} = ${server}`, '[pgbouncer]', 'listen_addr = 127.0.0.1', `listen_port = ${port}`],
    ...['auth_type = any', `pool_mode = ${poolMode}`, 'default_pool_size = 60', 'max_client_conn = 200'],
    'unix_socket_dir =',
  ];
  writeFileSync(file, `${settings.join('\n')}\n`);
  // PgBouncer refuses to run as root.
  const [command, ...words] = process.getuid?.() === 0 ? ['runuser', '-u', 'nobody', '--', 'pgbouncer'] : ['pgbouncer'];
  const child = spawn(command ?? '', [...words, file], { env: { PATH }, stdio: 'ignore' });
  atEnd(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  });
  const deadlineMs = performance.now() + START_LIMIT_MS;
  while (!(await isListening(port))) {
    if (child.exitCode !== null || performance.now() > deadlineMs) throw new Error('PgBouncer did not start');
    await sleep(50);
  }
  return `postgres://${username}:${password}@127.0.0.1:${port}/${name}`;
}
