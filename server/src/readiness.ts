import { statfs } from 'node:fs/promises';
import { type Db, migrationLevel } from './db/index.ts';
import type { Check } from './http/index.ts';

const DATABASE_TIMEOUT_MS = 2_000;
/** Under this Postgres may stop at any moment, and it is time that somebody looks. */
const FREE_BYTES_MIN = 256 * 1024 * 1024;

async function checkDatabase(db: Db): Promise<Check[]> {
  const timeout = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), DATABASE_TIMEOUT_MS).unref();
  });
  const level = await Promise.race([migrationLevel(db).catch(() => null), timeout]);
  if (level === null) return [{ name: 'database', isOk: false, message: 'The database does not answer.' }];
  const isCurrent = level.applied === level.known;
  const message = isCurrent
    ? `${level.applied} applied`
    : `${level.applied} applied, this program knows ${level.known}`;
  return [
    { name: 'database', isOk: true, message: 'The database answers.' },
    { name: 'migrations', isOk: isCurrent, message },
  ];
}

async function checkDisk(folder: string): Promise<Check> {
  try {
    const { bavail, bsize } = await statfs(folder);
    const freeBytes = bavail * bsize;
    return {
      name: 'disk',
      isOk: freeBytes >= FREE_BYTES_MIN,
      message: `${Math.floor(freeBytes / 1024 / 1024)} MiB free`,
    };
  } catch {
    // A folder that cannot be looked at is a disk that cannot be trusted.
    return { name: 'disk', isOk: false, message: 'The data folder cannot be read.' };
  }
}

export async function checkReadiness(db: Db, dataDir: string): Promise<Check[]> {
  return (await Promise.all([checkDatabase(db), checkDisk(dataDir)])).flat();
}
