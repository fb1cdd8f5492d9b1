import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { startOutgoingHold } from '../backup/index.ts';
import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { type Db, keepPartitions, startIdBlocks } from '../db/index.ts';
import { openListeners } from '../events/index.ts';
import { type RecoveredKey, recoverOperatorKey } from '../identity/index.ts';
import { SettingError } from '../lib/setting-error.ts';
import type { Log } from '../log.ts';
import type { Runtime } from '../runtime.ts';
import { keepCliKey, withDatabaseOfRunning } from './maintenance.ts';

/**
 * A new operator key, made in the database itself: whoever may read the data folder, or has `DATABASE_URL`, is the owner,
 * whatever became of the keys. It works beside a Volley that runs. With `revokesOthers` it is the only one of an operator.
 */
export function recoverKey(
  config: Config,
  options: { readonly log: Log; readonly revokesOthers: boolean },
): Promise<RecoveredKey> {
  const { log, revokesOthers } = options;
  if (config.databaseUrl === null && !existsSync(config.dataDir)) {
    throw new SettingError(
      'VOLLEY_DATA_DIR',
      `There is no Volley here: the data folder ${config.dataDir} does not exist.`,
    );
  }
  return withDatabaseOfRunning(config, log, async (db) => {
    await keepPartitions(db, [{ table: 'audit_log', retentionMonths: 1 }], systemClock.nowMs(), { mayDrop: false });
    const rt = runtimeOf(db, log);
    const made = await recoverOperatorKey(rt, { revokesOthers });
    if (made === null)
      throw new SettingError('VOLLEY_DATA_DIR', 'There is no account yet: the first start makes one, with a key.');
    await rt.ids.giveBack();
    keepCliKey(config, made.key);
    return made;
  });
}

function runtimeOf(db: Db, log: Log): Runtime {
  const random = { bytes: randomBytes };
  const outgoing = startOutgoingHold(db, () => 0);
  const listeners = openListeners(db, systemClock);
  const ids = startIdBlocks(db);
  return { db, hot: db, clock: systemClock, log, ids, outgoing, listeners, random, processId: () => 0 };
}
