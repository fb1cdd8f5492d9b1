import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Db } from '../db/index.ts';
import { createSeal, type ReplacingSeal, replacingSeal, type Seal } from '../lib/files/seal.ts';
import { SettingError } from '../lib/settings/setting-error.ts';
import type { Log } from '../log.ts';
import { changeInstallation, claimInstallation, findInstallation, setInstallation } from './store-installation.ts';

const SECRET_FILE = 'secret';
const SECRET_OCTETS = 32;
/** The fingerprint of the secret with which the installation encrypts. */
const CHECK = 'secret_check';
/** The fingerprints of the secrets that were replaced, by commas. */
const REPLACED = 'secrets_replaced';
/** The key of hashes, which stays the same when the secret is replaced. It is encrypted, and absent before the first replacement. */
const HASH_KEY = 'hash_key';

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
  'VOLLEY_SECRET is not the one that encrypted the passwords in this database. Please set the one it was first started with, or set that one as VOLLEY_SECRET_BEFORE to replace it.';
const MISSING =
  'This database holds passwords that were encrypted with a secret. Please set VOLLEY_SECRET to the one it was first started with.';
const ALONE = 'VOLLEY_SECRET_BEFORE needs the new secret as VOLLEY_SECRET.';

/**
 * `waits`: the second secret is known, and nothing was encrypted with it yet. `behind`: the secrets were exchanged elsewhere, so that this process
 * encrypts with its second one. `replaces`: this process has the new secret first.
 */
export type ReplacingState = 'waits' | 'behind' | 'replaces';

export interface OpenedSecret {
  readonly seal: Seal;
  readonly hashKey: Buffer;
  /** Null in a process that has one secret. */
  readonly replacing: { readonly seal: ReplacingSeal; readonly state: ReplacingState } | null;
}

async function listReplaced(db: Pick<Db, 'rows' | 'count'>): Promise<readonly string[]> {
  return ((await findInstallation(db, REPLACED)) ?? '').split(',').filter((fingerprint) => fingerprint !== '');
}

async function findHashKey(db: Pick<Db, 'rows' | 'count'>, seal: Seal, derived: Buffer): Promise<Buffer> {
  const stored = await findInstallation(db, HASH_KEY);
  if (stored === null) return derived;
  const opened = seal.open(Buffer.from(stored, 'hex'));
  if (opened === null) throw new SettingError('VOLLEY_SECRET', WRONG);
  return Buffer.from(opened, 'hex');
}

/** From here on the installation encrypts with its new secret. Only the first of several processes changes anything. */
async function beginReplacement(db: Db, own: Seal, before: Seal): Promise<void> {
  await db.transact(async (tx) => {
    const change = { name: CHECK, from: before.fingerprint, to: own.fingerprint };
    if (!(await changeInstallation(tx, change))) return;
    const hashKey = await findHashKey(tx, replacingSeal(before, own), before.hashKey);
    await setInstallation(tx, HASH_KEY, own.seal(hashKey.toString('hex')).toString('hex'));
    await setInstallation(tx, REPLACED, [...(await listReplaced(tx)), before.fingerprint].join(','));
  });
}

async function openBoth(db: Db, own: Seal, before: Seal): Promise<OpenedSecret> {
  let replaced = await listReplaced(db);
  if ((await findInstallation(db, CHECK)) === before.fingerprint && !replaced.includes(own.fingerprint)) {
    await beginReplacement(db, own, before);
    replaced = await listReplaced(db);
  }
  const stored = await findInstallation(db, CHECK);
  if (stored !== own.fingerprint && stored !== before.fingerprint) throw new SettingError('VOLLEY_SECRET', WRONG);
  const isBehind = stored === before.fingerprint;
  const seal = isBehind ? replacingSeal(before, own) : replacingSeal(own, before);
  const state = isBehind ? 'behind' : replaced.includes(before.fingerprint) ? 'replaces' : 'waits';
  return { seal, hashKey: await findHashKey(db, seal, seal.hashKey), replacing: { seal, state } };
}

/** Returns the seal of the carriers' passwords. Null with an external database and no VOLLEY_SECRET: then no password can be stored. */
export async function openSecret(
  db: Db,
  config: Pick<Config, 'secret' | 'secretBefore' | 'dataDir' | 'databaseUrl'>,
  log: Log,
): Promise<OpenedSecret | null> {
  const check = await findInstallation(db, CHECK);
  let secret = config.secret ?? readSecretFile(config.dataDir);
  if (secret === null && config.secretBefore !== null) throw new SettingError('VOLLEY_SECRET_BEFORE', ALONE);
  if (secret === null && check !== null) throw new SettingError('VOLLEY_SECRET', MISSING);
  if (secret === null && config.databaseUrl === null) secret = makeSecretFile(config.dataDir);
  if (secret === null) {
    log.warn(
      'VOLLEY_SECRET is not set, as it must be with DATABASE_URL before a carrier or trunk with a password can be added',
    );
    return null;
  }
  const own = createSeal(secret);
  if (check === null) await claimInstallation(db, CHECK, own.fingerprint);
  const before = config.secretBefore === null ? own : createSeal(config.secretBefore);
  if (before.fingerprint !== own.fingerprint) return openBoth(db, own, before);
  const stored = check ?? (await findInstallation(db, CHECK));
  if (stored !== own.fingerprint) throw new SettingError('VOLLEY_SECRET', WRONG);
  return { seal: own, hashKey: await findHashKey(db, own, own.hashKey), replacing: null };
}
