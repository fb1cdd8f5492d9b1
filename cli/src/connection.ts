import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError, EXIT } from './failure.ts';

export interface ConnectionFlags {
  readonly url?: string;
  readonly key?: string;
  readonly linksUrl?: string;
}

export interface Connection {
  readonly url: string;
  readonly key: string;
}

function readKeyFile(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    // Absent, or another user's: either way there is no key for this one.
    throw new CommandError(
      `There is no key for the command line in ${path}: Volley has not been started here yet, or by another user. Give one with --key or VOLLEY_KEY.`,
    );
  }
}

function isThisMachine(url: string): boolean {
  return URL.canParse(url) && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
}

function localAddress(host: string, port: number): string {
  if (port === 0) throw new CommandError('VOLLEY_PORT is 0, any free port: say which one it became with --url.');
  const isEvery = host === '0.0.0.0' || host === '::';
  return `http://${isEvery ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Flags, then the environment, then the settings and the data folder of this machine's own Volley. */
export async function findConnection(flags: ConnectionFlags, environment = process.env): Promise<Connection> {
  const url = flags.url ?? environment['VOLLEY_URL'];
  const key = flags.key ?? environment['VOLLEY_KEY'];
  if (url !== undefined && key !== undefined) return { url, key };
  // The key of this machine opens this machine's Volley with every right: it is shown to no other.
  if (url !== undefined && !isThisMachine(url)) {
    throw new CommandError(`Give the key for ${url} with --key or VOLLEY_KEY.`, EXIT.usage);
  }
  const { CLI_KEY_FILE, readConfig } = await import('@volley/server');
  const config = readConfig();
  return {
    url: url ?? localAddress(config.host, config.port),
    key: key ?? readKeyFile(join(config.dataDir, CLI_KEY_FILE)),
  };
}

/** Short links have an address of their own: by flag, by the environment, else on this machine where the API is. */
export async function findLinksAddress(flags: ConnectionFlags, environment = process.env): Promise<string> {
  const url = flags.url ?? environment['VOLLEY_URL'];
  const isLocal = url === undefined || isThisMachine(url);
  const hasOwnKey = (flags.key ?? environment['VOLLEY_KEY']) === undefined;
  // On the server itself that is the address for the public, and the key of this machine does not travel by way of it.
  const named = flags.linksUrl ?? (hasOwnKey ? undefined : environment['VOLLEY_LINKS_URL']);
  if (named !== undefined && hasOwnKey && !isThisMachine(named)) {
    throw new CommandError(`Give the key for ${named} with --key or VOLLEY_KEY.`, EXIT.usage);
  }
  if (named !== undefined) return named;
  const config = isLocal ? (await import('@volley/server')).readConfig() : null;
  if (config === null || config.linksPort === 0) {
    throw new CommandError('Say with --links-url or VOLLEY_LINKS_URL where its short links are.', EXIT.usage);
  }
  return localAddress(config.host, config.linksPort);
}
