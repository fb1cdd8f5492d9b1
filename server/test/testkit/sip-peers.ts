import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from './free-port.ts';

const HOST = '127.0.0.1';
const START_TIMEOUT_MS = 30_000;
const STARTS_MAX = 3;
const TESTDATA = resolve(import.meta.dirname, '../../src/sip/testdata');
const MODULES = ['/usr/lib/baresip/modules', '/usr/lib/x86_64-linux-gnu/baresip/modules'];

export interface SipPeer {
  readonly port: number;
  stop(): Promise<void>;
}

export interface Baresip extends SipPeer {
  /** What it heard in its calls so far, each as a WAV of 8 kHz. */
  recordings(): Buffer[];
  /** Hangs up the call that it has. */
  hangUp(): void;
}

export function isInstalled(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`], { timeout: 30_000 }).status === 0;
}

interface Started {
  readonly child: ChildProcess;
  readonly folder: string;
  /** Over TCP; taken once it is ready. */
  readonly readyPort: number;
}

/** Whether somebody takes connections there; false once it has given up. */
async function isReady({ child, readyPort }: Started): Promise<boolean> {
  const deadlineMs = performance.now() + START_TIMEOUT_MS;
  while (child.exitCode === null && child.signalCode === null && performance.now() < deadlineMs) {
    const socket = connect(readyPort, HOST);
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return true;
    await sleep(50);
  }
  return false;
}

/** Each leads a group of its own: what it has started ends with it. */
async function stopStarted({ child, folder }: Started): Promise<void> {
  const isRunning = child.exitCode === null && child.signalCode === null;
  if (isRunning && child.pid !== undefined) {
    process.kill(-child.pid, 'SIGKILL');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
}

/** A port that was free may be taken a moment later: then with others. */
async function startSurely<T extends Started>(name: string, start: () => Promise<T>): Promise<T> {
  for (let tried = 1; tried <= STARTS_MAX; tried += 1) {
    const started = await start();
    if (await isReady(started)) return started;
    await stopStarted(started);
  }
  throw new Error(`${name} did not start`);
}

/** A telephone with that number, which picks up every call, keeps what it hears, and says it back; calls without SRTP are refused if asked. */
export async function startBaresip(number: string, hasOnlyProtectedSound = false): Promise<Baresip> {
  const started = await startSurely('baresip', () => spawnBaresip(number, hasOnlyProtectedSound));
  const { folder, port, readyPort } = started;
  return {
    port,
    recordings: () =>
      readdirSync(folder)
        .filter((name) => name.endsWith('-dec.wav'))
        .map((name) => readFileSync(join(folder, name))),
    hangUp: () => {
      const command = JSON.stringify({ command: 'hangup' });
      connect(readyPort, HOST)
        .on('error', () => undefined)
        .end(`${command.length}:${command},`);
    },
    stop: () => stopStarted(started),
  };
}

async function spawnBaresip(number: string, hasOnlyProtectedSound: boolean): Promise<Started & { port: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'volley-baresip-'));
  const port = await findFreePort();
  const control = await findFreePort();
  const config = [
    'poll_method epoll',
    `sip_listen ${HOST}:${port}`,
    'call_max_calls 20',
    'audio_player aubridge,x',
    'audio_source aubridge,x',
    'audio_alert none',
    `module_path ${MODULES.find((path) => existsSync(path)) ?? ''}`,
    ...['g711', 'aubridge', 'sndfile', 'ctrl_tcp', 'srtp'].map((name) => `module ${name}.so`),
    `snd_path ${folder}`,
    `ctrl_tcp_listen ${HOST}:${control}`,
    'module_app account.so',
    'module_app menu.so',
  ];
  writeFileSync(join(folder, 'config'), `${config.join('\n')}\n`);
  const encryption = hasOnlyProtectedSound ? ';mediaenc=srtp-mand' : '';
  writeFileSync(join(folder, 'accounts'), `<sip:${number}@${HOST}>;regint=0;answermode=auto${encryption}\n`);
  writeFileSync(join(folder, 'contacts'), '\n');
  const child = spawn('baresip', ['-f', folder], { stdio: 'ignore', detached: true });
  return { child, folder, port, readyPort: control };
}

/**
 * A proxy that asks for a password over UDP, TCP and TLS, stays on the way, and leads to a telephone behind it. With a caller ID, From must
 * have the user name of the password, as in the configuration that comes with it, and the caller ID has to be asserted.
 */
export async function startKamailio(
  telephonePort: number,
  password: string,
  callerId = '',
): Promise<SipPeer & { tlsPort: number }> {
  const started = await startSurely('kamailio', () => spawnKamailio(telephonePort, password, callerId));
  return { port: started.port, tlsPort: started.readyPort, stop: () => stopStarted(started) };
}

async function spawnKamailio(
  telephonePort: number,
  password: string,
  callerId: string,
): Promise<Started & { port: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'volley-kamailio-'));
  const [port, tlsPort] = [await findFreePort(), await findFreePort()];
  const modules = ['tls', 'tm', 'sl', 'rr', 'pv', 'siputils', 'textops', 'auth'];
  const config = `#!KAMAILIO
debug=-1
log_stderror=yes
fork=no
children=1
enable_tls=yes
mpath="/usr/lib/x86_64-linux-gnu/kamailio/modules/:/usr/lib/aarch64-linux-gnu/kamailio/modules/"
listen=udp:${HOST}:${port}
listen=tcp:${HOST}:${port}
listen=tls:${HOST}:${tlsPort}
${modules.map((name) => `loadmodule "${name}.so"`).join('\n')}
modparam("tls", "tls_method", "TLSv1.2+")
modparam("tls", "certificate", "${join(TESTDATA, 'tls-cert.pem')}")
modparam("tls", "private_key", "${join(TESTDATA, 'tls-key.pem')}")
modparam("tls", "verify_certificate", 0)
request_route {
  if (is_method("CANCEL")) { if (t_check_trans()) { t_relay(); } exit; }
  if (has_totag()) { loose_route(); t_relay(); exit; }
  if (is_method("OPTIONS")) { sl_send_reply("200", "OK"); exit; }
  if (!pv_proxy_authenticate("volley.test", "${password}", "0")) { proxy_challenge("volley.test", "0"); exit; }
  ${callerId === '' ? '' : `if ($au != $fU || !($hdr(P-Asserted-Identity) =~ "^<sip:${callerId}@")) { sl_send_reply("403", "Forbidden auth ID"); exit; }`}
  consume_credentials();
  record_route();
  $du = "sip:${HOST}:${telephonePort}";
  t_relay();
}
`;
  writeFileSync(join(folder, 'kamailio.cfg'), config);
  const child = spawn('kamailio', ['-f', join(folder, 'kamailio.cfg'), '-DD', '-Y', folder], {
    stdio: 'ignore',
    detached: true,
  });
  return { child, folder, port, readyPort: tlsPort };
}
