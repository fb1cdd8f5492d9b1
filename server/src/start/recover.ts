import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { startOutgoingHold } from '../backup/index.ts';
import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { type Db, keepPartitions, startIdBlocks, type Transaction } from '../db/index.ts';
import { openListeners } from '../events/index.ts';
import {
  createKey,
  firstAccountId,
  insertAuditEntry,
  listOperatorKeys,
  raiseRulesVersion,
  revokeKeys,
  SCOPES,
} from '../identity/index.ts';
import { SettingError } from '../lib/setting-error.ts';
import { uuidV7 } from '../lib/uuid.ts';
import type { Log } from '../log.ts';
import type { Runtime } from '../runtime.ts';
import { keepCliKey, withDatabaseOfRunning } from './maintenance.ts';

export interface Recovered {
  readonly accountId: number;
  readonly keyId: number;
  readonly key: string;
  /** How many others with an operator's scopes were revoked with it. */
  readonly revoked: number;
}

/**
 * A new operator key, made in the database itself: whoever may read the data folder, or has `DATABASE_URL`, is the owner,
 * whatever became of the keys. It works beside a Volley that runs. With `revokesOthers` it is the only one of an operator.
 */
export function recoverKey(
  config: Config,
  options: { readonly log: Log; readonly revokesOthers: boolean },
): Promise<Recovered> {
  const { log, revokesOthers } = options;
  if (config.databaseUrl === null && !existsSync(config.dataDir)) {
    throw new SettingError(
      'VOLLEY_DATA_DIR',
      `There is no Volley here: the data folder ${config.dataDir} does not exist.`,
    );
  }
  return withDatabaseOfRunning(config, log, async (db) => {
    await keepPartitions(db, [{ table: 'audit_log', retentionMonths: 1 }], systemClock.nowMs(), { mayDrop: false });
    const ids = startIdBlocks(db);
    const made = await db.transact((tx) => makeKey(runtimeIn({ db, ids, log }, tx), tx, revokesOthers));
    await ids.giveBack();
    keepCliKey(config, made.key);
    return made;
  });
}

function runtimeIn({ db, ids, log }: Pick<Runtime, 'db' | 'ids' | 'log'>, tx: Transaction): Runtime {
  const inside: Db = { ...db, ...tx, transact: (work) => work(tx) };
  const random = { bytes: randomBytes };
  const outgoing = startOutgoingHold(inside, () => 0);
  const listeners = openListeners(inside, systemClock);
  return { db: inside, hot: inside, clock: systemClock, log, ids, outgoing, listeners, random, processId: () => 0 };
}

async function makeKey(rt: Runtime, tx: Transaction, revokesOthers: boolean): Promise<Recovered> {
  const accountId = await firstAccountId(tx);
  if (accountId === null)
    throw new SettingError('VOLLEY_DATA_DIR', 'There is no account yet: the first start makes one, with a key.');
  const others = revokesOthers ? await listOperatorKeys(tx) : [];
  await revokeKeys(
    tx,
    others.map(({ hash }) => hash),
    rt.clock.now(),
  );
  const { id: keyId, key } = await createKey(rt, { accountId, name: 'Command line', scopes: SCOPES });
  await insertAuditEntry(tx, {
    id: uuidV7(rt.clock.nowMs()),
    at: rt.clock.now(),
    accountId,
    actorAccountId: null,
    actorKeyId: null,
    actorUserId: null,
    actorName: '',
    operation: 'recover',
    target: `key ${keyId}${revokesOthers ? `, ${others.length} others revoked` : ''}`,
    address: '',
    requestId: '',
    changes: {},
  });
  for (const id of new Set(others.map((other) => other.accountId))) await raiseRulesVersion(tx, id);
  return { accountId, keyId, key, revoked: others.length };
}
