import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { findProcessCommand, isProcessAlive } from '../lib/files/process-identity.ts';
import { SettingError } from '../lib/settings/setting-error.ts';
import { SUPERUSER } from './embedded-postgres-cluster.ts';
import { clusterFolder, passwordFile } from './embedded-postgres-folder.ts';
import { type Connection, DATABASE, HOST } from './embedded-postgres-postmaster.ts';

/** The lines of postmaster.pid, counted from 0. */
const PID_LINE = 0;
const PORT_LINE = 3;

/** Finds the embedded Postgres that another process of ours runs on this data folder; null when none does. */
export function findRunningPostgres(dataDir: string): Connection | null {
  try {
    const pg = clusterFolder(realpathSync(dataDir));
    const lines = readFileSync(join(pg, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[PID_LINE]);
    const port = Number(lines[PORT_LINE]);
    if (!(pid > 1 && port > 0 && isProcessAlive(pid) && findProcessCommand(pid).includes(`-D ${pg} `))) return null;
    const password = readFileSync(passwordFile(dataDir), 'utf8').trim();
    return { host: HOST, port, user: SUPERUSER, password, database: DATABASE };
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    if (code !== 'EACCES') throw cause;
    throw new SettingError(
      'VOLLEY_DATA_DIR',
      `VOLLEY_DATA_DIR (${dataDir}) cannot be read by this user: run this as the user that runs Volley.`,
      { cause },
    );
  }
}
