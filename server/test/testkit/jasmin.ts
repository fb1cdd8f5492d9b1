import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from './eventually.ts';
import { findFreePort } from './free-port.ts';

/** Debian's broker without the script around it, which only runs it as a user of its own. */
const RABBITMQ = '/usr/lib/rabbitmq/bin/rabbitmq-server';
const REDIS = '/usr/bin/redis-server';
/** Jasmin's package on PyPI lacks the file that its settings name. */
const AMQP = '/usr/share/amqp/specs/0-9-1-rabbit/amqp0-9-1.stripped.extended.xml';
const FETCH_TIMEOUT_MS = 300_000;

export const JASMIN_PROGRAMS = [RABBITMQ, REDIS, AMQP, '/usr/bin/epmd'];
export const JASMIN_CAN_BE_HERE = JASMIN_PROGRAMS.every((path) => existsSync(path));

/**
 * Jasmin's own lock has one place for all of the machine. Jasmin 0.11.1 asks the request for its answer, which stands beside it, and so loses
 * every receipt: the request gets it here.
 */
const LAUNCH = `import lockfile, os, runpy, sys
FileLock = lockfile.FileLock
lockfile.FileLock = lambda path: FileLock(os.path.join(os.environ['ROOT_PATH'], 'lock'))
from jasmin.managers.listeners import SMPPClientSMListener
on_answer = SMPPClientSMListener.submit_sm_resp_event
def with_answer(self, r, message):
    pdu = r.request
    while hasattr(pdu, 'nextPdu'):
        pdu = pdu.nextPdu
    pdu.response = r.response
    return on_answer(self, r, message)
SMPPClientSMListener.submit_sm_resp_event = with_answer
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name='__main__')
`;

const SECTIONS = [
  ...['http-api', 'jcli', 'router', 'client-management', 'smpp-server', 'smpp-server-pb', 'amqp-broker'],
  'redis-client',
];

const isOpen = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1');
  const found = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return found;
};

/** Says the lines to Jasmin's console, each when the one before was answered, and throws what it does not like. */
async function tell(port: number, lines: readonly string[]): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.on('data', (data) => {
    said += data;
  });
  await eventually(() => said.includes('Session ref'), Boolean);
  for (const [index, line] of lines.entries()) {
    socket.write(`${line}\r\n`);
    await eventually(
      () => said.match(/\n(?:jcli :|>) /g)?.length ?? 0,
      (count) => count > index,
    );
  }
  socket.destroy();
  if (/unknown|error|incorrect|fail|must/i.test(said)) throw new Error(said);
}

type Start = (program: string, args: string[], env: Record<string, string>) => void;

/** The broker and the store, with nothing outside the folder. */
async function startStores(folder: string, at: (name: string) => number, start: Start): Promise<void> {
  const erlang = { ERL_EPMD_PORT: String(at('epmd')), ERL_EPMD_ADDRESS: '127.0.0.1' };
  start('/usr/bin/epmd', [], erlang);
  await eventually(() => isOpen(at('epmd')), Boolean);
  start(RABBITMQ, [], {
    ...erlang,
    RABBITMQ_NODENAME: `volley-${at('amqp-broker')}@localhost`,
    RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
    RABBITMQ_NODE_PORT: String(at('amqp-broker')),
    RABBITMQ_DIST_PORT: String(at('distribution')),
    RABBITMQ_MNESIA_BASE: join(folder, 'broker'),
    RABBITMQ_LOG_BASE: join(folder, 'log'),
    RABBITMQ_PID_FILE: join(folder, 'broker.pid'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'plugins'),
    RABBITMQ_GENERATED_CONFIG_DIR: join(folder, 'generated'),
    RABBITMQ_CONFIG_FILE: join(folder, 'rabbitmq'),
    RABBITMQ_CONF_ENV_FILE: join(folder, 'rabbitmq-env.conf'),
  });
  start(REDIS, ['--port', String(at('redis-client')), '--bind', '127.0.0.1', '--save', '', '--dir', folder], {});
  await eventually(async () => (await isOpen(at('amqp-broker'))) && (await isOpen(at('redis-client'))), Boolean);
}

export interface Jasmin {
  /** Of its HTTP API; the user is `volley` with the password `volley`. */
  readonly port: number;
  /** Lets it send what comes in to an address. */
  bringRepliesTo(url: string): Promise<void>;
}

/** Installs Jasmin into the folder and starts it before an SMSC, with a broker and a store of its own. What was started goes to `onStart`. */
export async function startJasmin(
  folder: string,
  smscPort: number,
  onStart: (child: ChildProcess) => void,
): Promise<Jasmin> {
  const run = promisify(execFile);
  const python = join(folder, 'python', 'bin', 'python3');
  await run('python3', ['-m', 'venv', join(folder, 'python')], { timeout: FETCH_TIMEOUT_MS });
  const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', 'jasmin==0.11.1'];
  await run(python, install, { timeout: FETCH_TIMEOUT_MS });

  const ports = new Map<string, number>();
  for (const name of [...SECTIONS, 'epmd', 'distribution']) ports.set(name, await findFreePort());
  const at = (name: string) => ports.get(name) ?? 0;
  const start: Start = (program, args, env) =>
    onStart(
      // The broker is a child of a script: the group ends together.
      spawn(program, args, {
        cwd: folder,
        env: { ...process.env, HOME: folder, ...env },
        stdio: 'ignore',
        detached: true,
      }),
    );

  await startStores(folder, at, start);
  for (const name of ['log', 'store']) mkdirSync(join(folder, name), { recursive: true });
  const more: Record<string, string> = { 'amqp-broker': `spec = ${AMQP}` };
  const settings = SECTIONS.map((name) =>
    [
      `[${name}]`,
      'bind = 127.0.0.1',
      `port = ${at(name)}`,
      'authentication = no',
      `store_path = ${join(folder, 'store')}`,
    ]
      .concat(more[name] ?? [])
      .join('\n'),
  );
  writeFileSync(join(folder, 'jasmin.cfg'), settings.join('\n\n'));
  writeFileSync(join(folder, 'launch.py'), LAUNCH);
  const daemon = ['launch.py', join(folder, 'python', 'bin', 'jasmind.py'), '-c', join(folder, 'jasmin.cfg')];
  const services = ['--enable-dlr-thrower', '--enable-dlr-lookup', '--enable-deliver-thrower'];
  start(python, [...daemon, ...services], { ROOT_PATH: folder, LOG_PATH: join(folder, 'log') });
  await eventually(async () => (await isOpen(at('jcli'))) && (await isOpen(at('http-api'))), Boolean);

  await tell(at('jcli'), [
    ...['group -a', 'gid volley', 'ok'],
    ...['user -a', 'username volley', 'password volley', 'gid volley', 'uid volley', 'ok'],
    ...['smppccm -a', 'cid smsc', 'host 127.0.0.1', `port ${smscPort}`, 'username jasmin', 'password secret', 'ok'],
    'smppccm -1 smsc',
    ...['mtrouter -a', 'type defaultroute', 'connector smppc(smsc)', 'rate 0', 'ok'],
  ]);
  return {
    port: at('http-api'),
    bringRepliesTo: (url) =>
      tell(at('jcli'), [
        ...['httpccm -a', 'cid hook', 'method POST', `url ${url}`, 'ok'],
        ...['morouter -a', 'type DefaultRoute', 'connector http(hook)', 'ok'],
      ]),
  };
}
