import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { makeFolder } from './make-folder.ts';

/**
 * Returns the folder of the installation's data. Postgres refuses to run as root, so root's data stands where an unprivileged
 * user may enter: a checkout often lies in root's home. Everybody else keeps data in the checkout, so that two copies never
 * share any. npm owns the folder of an installed package, and an upgrade removes whatever is in it.
 */
export function dataFolder(raw: string | undefined, { root }: { root: string }): string {
  if (raw !== undefined && raw !== '') return resolve(raw);
  const isPackage = basename(dirname(root)) === 'node_modules';
  if (process.getuid?.() !== 0)
    return isPackage ? join(homedir(), '.local/share/volley') : join(root, '.volley', 'data');
  if (isPackage) return '/var/lib/volley/data';
  const copy = createHash('sha256').update(root).digest('hex').slice(0, 10);
  return join('/var/lib/volley', `${basename(root).replaceAll(/[^\w.-]/g, '-')}-${copy}`);
}

/**
 * Makes the data folder of an installation whose Postgres is elsewhere. As root others may pass it, as they may pass those above it: it may get an
 * embedded Postgres later, or a second checkout beside it has one, which does not run as root. Only root can list it.
 */
export function makeDataFolder(dataDir: string): void {
  makeFolder(dirname(dataDir), 0o711);
  makeFolder(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
}
