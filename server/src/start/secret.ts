import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Db } from '../db/index.ts';
import { createSeal, type Seal } from '../lib/files/seal.ts';
import { SettingError } from '../lib/settings/setting-error.ts';
import type { Log } from '../log.ts';
import { claimInstallation, findInstallation } from './store-installation.ts';

const SECRET_FILE = 'secret';
const SECRET_OCTETS = 32;
const CHECK = 'secret_check';

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function readSecretFile(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, SECRET_FILE), 'utf8').trim();
  } catch (error) {
    if (isMissing(error)) return null;
    throw new SettingError('VOLLEY_SECRET', `The file ${SECRET_FILE} in the data folder cannot be read.`, {
      cause: error,
    });
  }
}

/** The flag `wx` keeps a file that appeared meanwhile from being overwritten. */
function makeSecretFile(dataDir: string): string {
  const secret = randomBytes(SECRET_OCTETS).toString('base64url');
  writeFileSync(join(dataDir, SECRET_FILE), `${secret}\n`, { mode: 0o600, flag: 'wx' });
  return secret;
}

const WRONG =
  'VOLLEY_SECRET is not the one that encrypted the passwords in this database. Please set the one it was first started with.';
const MISSING =
  'This database holds passwords that were encrypted with a secret. Please set VOLLEY_SECRET to the one it was first started with.';

/** Returns the seal of the carriers' passwords. Null with an external database and no VOLLEY_SECRET: then no password can be stored. */
export async function openSecret(db: Db, config: Config, log: Log): Promise<Seal | null> {
  const check = await findInstallation(db, CHECK);
  let secret = config.secret ?? readSecretFile(config.dataDir);
  if (secret === null && check !== null) throw new SettingError('VOLLEY_SECRET', MISSING);
  if (secret === null && config.databaseUrl === null) secret = makeSecretFile(config.dataDir);
  if (secret === null) {
    log.warn(
      'VOLLEY_SECRET is not set, as it must be with DATABASE_URL before a carrier or trunk with a password can be added',
    );
    return null;
  }
  const seal = createSeal(secret);
  if (check === null) await claimInstallation(db, CHECK, seal.fingerprint);
  const stored = check ?? (await findInstallation(db, CHECK));
  if (stored !== seal.fingerprint) throw new SettingError('VOLLEY_SECRET', WRONG);
  return seal;
}
