import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError, EXIT } from './failure.ts';
import { loadServer } from './load-server.ts';

export interface ConnectionFlags {
  readonly url?: string;
  readonly key?: string;
  readonly linksUrl?: string;
}

export interface Connection {
  readonly url: string;
  readonly key: string;
}

const HEALTH_TIMEOUT_MS = 2_000;

type Config = ReturnType<Awaited<ReturnType<typeof loadServer>>['readConfig']>;

async function isRunning(url: string): Promise<boolean> {
  const asked = fetch(`${url}/healthz`, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) });
  return asked.then(
    (reply) => reply.ok,
    () => false,
  );
}

/**
 * After a restore, and for a second process on one database, the data folder has no key yet. Whoever may write there and can reach the database may
 * have one, so it is made when it is first needed.
 */
async function makeKeyFile(config: Config, path: string): Promise<string | null> {
  const { recoverKey, startLog } = await loadServer();
  try {
    const made = await recoverKey(config, { log: startLog({ level: 'warn' }), revokesOthers: false });
    process.stderr.write(`The command line had no key yet. A new key was created and stored in ${path}.\n`);
    return made.key;
  } catch (error) {
    if (error instanceof Error && error.name === 'SettingError') return null;
    throw error;
  }
}

async function findKey(config: Config, { url, path }: { url: string; path: string }): Promise<string> {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const made = isAbsent && (await isRunning(url)) ? await makeKeyFile(config, path) : null;
    if (made !== null) return made;
    // The file is missing or belongs to another user; either way there is no key for this one.
    throw new CommandError(
      `There is no key for the command line in ${path}: Volley has not been started here yet, or another user started it. Give a key with --key or VOLLEY_KEY, or create one with volley recover.`,
    );
  }
}

function isThisMachine(url: string): boolean {
  return URL.canParse(url) && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
}

function localAddress(host: string, port: number): string {
  if (port === 0)
    throw new CommandError('VOLLEY_PORT is 0, which means any free port: give the actual address with --url.');
  const isEvery = host === '0.0.0.0' || host === '::';
  return `http://${isEvery ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Looks at the flags, then the environment, then the settings and the data folder of this machine's own Volley. */
export async function findConnection(flags: ConnectionFlags, environment = process.env): Promise<Connection> {
  const url = flags.url ?? environment['VOLLEY_URL'];
  const key = flags.key ?? environment['VOLLEY_KEY'];
  if (url !== undefined && key !== undefined) return { url, key };
  // This machine's key opens this machine's Volley with every right, so it is sent to no other address.
  if (url !== undefined && !isThisMachine(url)) {
    throw new CommandError(`Give the key for ${url} with --key or VOLLEY_KEY.`, EXIT.usage);
  }
  const { CLI_KEY_FILE, readConfig } = await loadServer();
  const config = readConfig();
  const address = url ?? localAddress(config.host, config.port);
  return {
    url: address,
    key: key ?? (await findKey(config, { url: address, path: join(config.dataDir, CLI_KEY_FILE) })),
  };
}

/** Returns the address of the short links: from the flag, the environment, or this machine's settings where the API is on this machine. */
export async function findLinksAddress(flags: ConnectionFlags, environment = process.env): Promise<string> {
  const url = flags.url ?? environment['VOLLEY_URL'];
  const isLocal = url === undefined || isThisMachine(url);
  const hasOwnKey = (flags.key ?? environment['VOLLEY_KEY']) === undefined;
  // On the server itself VOLLEY_LINKS_URL is the public address, through which this machine's key must not be sent.
  const named = flags.linksUrl ?? (hasOwnKey ? undefined : environment['VOLLEY_LINKS_URL']);
  if (named !== undefined && hasOwnKey && !isThisMachine(named)) {
    throw new CommandError(`Give the key for ${named} with --key or VOLLEY_KEY.`, EXIT.usage);
  }
  if (named !== undefined) return named;
  const config = isLocal ? (await loadServer()).readConfig() : null;
  if (config === null || config.linksPort === 0) {
    throw new CommandError('Give the address of the short links with --links-url or VOLLEY_LINKS_URL.', EXIT.usage);
  }
  return localAddress(config.host, config.linksPort);
}
