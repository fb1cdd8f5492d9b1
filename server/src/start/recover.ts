import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { startOutgoingHold } from '../backup/index.ts';
import { systemClock } from '../clock.ts';
import { startCodeWatch } from '../code-watch.ts';
import type { Config } from '../config.ts';
import { type Db, keepPartitions, startIdBlocks } from '../db/index.ts';
import { openListeners } from '../events/index.ts';
import { recoverOperatorKey } from '../identity/index.ts';
import { SettingError } from '../lib/settings/setting-error.ts';
import type { Log } from '../log.ts';
import { NO_POST } from '../mail/index.ts';
import { NO_NOTICES } from '../notices.ts';
import { makeOfflineLink, resetFactors } from '../people/index.ts';
import type { Runtime } from '../runtime.ts';
import { keepCliKey, withDatabaseOfRunning } from './maintenance.ts';

/** Runs work in the database without a key, even beside a running Volley: whoever can read the data folder is the owner. */
async function workInDatabase<Result>(
  config: Config,
  log: Log,
  work: (rt: Runtime) => Promise<Result>,
): Promise<Result> {
  if (config.databaseUrl === null && !existsSync(config.dataDir)) {
    throw new SettingError(
      'VOLLEY_DATA_DIR',
      `There is no Volley here: the data folder ${config.dataDir} does not exist.`,
    );
  }
  return withDatabaseOfRunning(config, log, async (db) => {
    await keepPartitions(db, [{ table: 'audit_log', retentionMonths: 1 }], systemClock.nowMs(), { mayDrop: false });
    const rt = runtimeOf(db, log);
    const result = await work(rt);
    await rt.ids.giveBack();
    return result;
  });
}

/** Makes a new operator key, whatever became of the others. `revokesOthers` makes it the only operator key. */
export function recoverKey(config: Config, options: { readonly log: Log; readonly revokesOthers: boolean }) {
  const { log, revokesOthers } = options;
  return workInDatabase(config, log, async (rt) => {
    const made = await recoverOperatorKey(rt, { revokesOthers });
    if (made === null)
      throw new SettingError('VOLLEY_DATA_DIR', 'There is no account yet: the first start makes one, with a key.');
    keepCliKey(config, made.key);
    return made;
  });
}

export interface PersonLink {
  readonly link: string;
  readonly expiresAt: string;
}

/** Makes a link for a person directly in the database. */
export function makePersonLink(
  config: Config,
  { log, ...purpose }: Parameters<typeof makeOfflineLink>[1] & { readonly log: Log },
): Promise<PersonLink> {
  return workInDatabase(config, log, async (rt) => {
    const made = await makeOfflineLink(rt, purpose);
    const base = config.publicUrl || `http://localhost:${config.port}`;
    return { link: `${base}/console/welcome#${made.token}`, expiresAt: made.expiresAt };
  });
}

/** Returns null if nobody has this address. */
export function resetFactorsOf(config: Config, email: string, log: Log): ReturnType<typeof resetFactors> {
  return workInDatabase(config, log, (rt) => resetFactors(rt, email));
}

function runtimeOf(db: Db, log: Log): Runtime {
  const random = { bytes: randomBytes };
  const outgoing = startOutgoingHold(db, () => 0);
  const listeners = openListeners(db, systemClock);
  const ids = startIdBlocks(db);
  const own = { post: NO_POST, objects: null, notices: NO_NOTICES, hashKey: null, seal: null, processId: () => 0 };
  return { db, hot: db, clock: systemClock, log, ids, outgoing, listeners, random, codes: startCodeWatch(), ...own };
}
