// Opens both listeners with their ports and their common limits.
import { createServer } from 'node:net';
import { hostname } from 'node:os';
import type { Config } from '../config.ts';
import { Connections, type HttpListener, type ListenerOptions, openListener } from '../http/index.ts';
import { addressList } from '../identity/index.ts';
import { SettingError } from '../lib/settings/setting-error.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Links } from '../visits/index.ts';
import type { Started } from './started.ts';

async function refuseTakenPort(setting: string, host: string, port: number): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen({ host, port }, resolve);
  }).catch((error: unknown) => {
    throw explainListenError(setting, port, error);
  });
  await new Promise((resolve) => probe.close(resolve));
}

export async function refuseTakenPorts({ host, port, linksPort, roles }: Config): Promise<void> {
  await refuseTakenPort('VOLLEY_PORT', host, port);
  if (roles.has('links')) await refuseTakenPort('VOLLEY_LINKS_PORT', host, linksPort);
}

/** Returns the addresses by which this service may be known. An unset setting is empty. */
export function ownAddressesOf({ linksUrl, publicUrl, host }: Config): string[] {
  return [linksUrl, publicUrl, `http://${host}`, `http://${hostname()}`, 'http://localhost'];
}

function explainListenError(setting: string, port: number, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE')
    return new SettingError(
      setting,
      `Port ${port} is in use by another program. Please set ${setting} to a free port.`,
    );
  if (code === 'EACCES')
    return new SettingError(
      setting,
      `Port ${port} may not be opened by this user. Please set ${setting} to a port above 1023.`,
    );
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new SettingError('VOLLEY_HOST', 'The address that VOLLEY_HOST names is not one of this machine.');
  }
  return error;
}

async function openLinks(
  config: Config,
  options: ListenerOptions,
  { links, started }: { links: Links; started: Started },
): Promise<number> {
  const listener = openListener('links', { ...options, publicUrl: config.linksUrl, links });
  const port = await listen(listener, 'VOLLEY_LINKS_PORT', config.host, config.linksPort);
  started.addHalt(() => listener.leave());
  started.add('links listener', () => listener.stop());
  return port;
}

export function startConnections(
  config: Config,
  log: Log,
  { metrics, started }: { metrics: Metrics; started: Started },
): Connections {
  const connections = new Connections({ trusted: addressList(config.trustedProxies), log });
  started.add('connection limits', async () => connections.stop());
  const { figures } = connections;
  metrics.gauge('volley_http_connections', 'Connections that are open', () => figures.open);
  metrics.gauge('volley_http_connections_refused', 'Connections refused since the start', () => figures.refused);
  metrics.gauge('volley_http_connections_shed', 'Resting connections closed for others', () => figures.shed);
  return connections;
}

async function listen(listener: HttpListener, setting: string, host: string, port: number): Promise<number> {
  return listener.listen(host, port).catch((error: unknown) => {
    throw explainListenError(setting, port, error);
  });
}

/** Opens the listeners. Without the role `api`, its listener serves only the process's health. Without `links`, there is no second one. */
export async function openListeners(
  config: Config,
  options: ListenerOptions,
  parts: { links: Links | null; started: Started },
): Promise<{ readonly apiPort: number; readonly linksPort: number }> {
  const { started, links } = parts;
  const isHealthAlone = !config.roles.has('api');
  const api = openListener('api', { ...options, publicUrl: config.publicUrl, isHealthAlone });
  const apiPort = await listen(api, 'VOLLEY_PORT', config.host, config.port);
  started.addHalt(() => api.leave());
  started.add('API listener', () => api.stop());
  const linksPort = links === null ? 0 : await openLinks(config, options, { links, started });
  // Requests wait for their test calls, and the listeners wait for the requests, so the calls end first.
  started.add('test calls', async () => {
    for (const call of options.voice.testCalls) call.end();
  });
  return { apiPort, linksPort };
}
