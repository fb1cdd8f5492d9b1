import { statement, store, type Transaction } from '../../../db/index.ts';
import { isTestAccount, TESTER_ID } from '../../../lib/ids/test-account.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import { readTrunkSettings, type StoredTrunkSettings, TEST_TRUNK, type TrunkRecord } from '../../trunks/index.ts';

export interface TrunkUse extends Pick<TrunkRecord, 'id' | 'kind' | 'settings' | 'isPaused' | 'restUntil'> {
  readonly nextCallAt: Timestamp;
  readonly used: number;
}

const TRUNK_USES = `select id, kind, settings, is_paused, rest_until, next_call_at
   from trunks where removed_at is null order by id`;
type UseRow = Omit<TrunkUse, 'settings'> & { readonly settings: StoredTrunkSettings };

const countUsed = statement<{ trunkId: number; used: number }>(
  'trunk_channels.count_by_trunk',
  `select trunk_id, count(*) as used from trunk_channels group by trunk_id`,
);

function listing(name: string, lock = '') {
  const list = statement<UseRow>(name, `${TRUNK_USES}${lock}`);
  return async (tx: Transaction, accountId: number): Promise<TrunkUse[]> => {
    const isTest = isTestAccount(accountId);
    const trunks = isTest ? [] : await tx.rows(list, []);
    const used = new Map((await tx.rows(countUsed, [])).map((row) => [row.trunkId, row.used]));
    // It has no row, so two claims may take some calls more than it has channels.
    if (isTest) return [{ ...TEST_TRUNK, nextCallAt: TEST_TRUNK.createdAt, used: used.get(TESTER_ID) ?? 0 }];
    return trunks.map((trunk) => {
      const settings = readTrunkSettings(trunk.settings);
      return { ...trunk, settings, used: used.get(trunk.id) ?? 0 };
    });
  };
}

/**
 * Locks all trunks that may call for the account and returns them with their channels in use. Only one transaction claims calls at a time, for the few milliseconds that this
 * takes.
 */
export const claimTrunks = listing('trunks.claim_all', ' for update');
/** Returns all trunks as they are used at this moment, without a lock. */
export const listTrunkUses = listing('trunks.list_uses');

export const updateTrunkPace = store.changing<[id: number, nextCallAt: Timestamp], Transaction>(
  'trunks.pace',
  `update trunks set next_call_at = $2 where id = $1`,
);

/** Returns the next free call time of the trunk, for a call that missed its own. */
export const takeTrunkMoment = store.value<[id: number, now: Timestamp, intervalSeconds: number], Timestamp>(
  'trunks.take_moment',
  `update trunks set next_call_at = greatest(next_call_at, $2) + make_interval(secs => $3)
   where id = $1 returning next_call_at - make_interval(secs => $3) as moment`,
);

/**
 * Notes a fault. A trunk that is gone rests at once. One that refuses rests after as many faults in a row as it has channels (3 to 10), because one
 * number's fault says nothing about others. The first rest takes 5 seconds and each further one without a sign of life is longer, up to 30 seconds,
 * or as long as the trunk asks. Calls that fail during a rest had begun before it and do not count. Returns whether the trunk rests now.
 */
export const noteTrunkFault = store.value<TrunkFault, boolean, Transaction>(
  'trunks.note_fault',
  `update trunks t set
     faults_in_row = case when rest_until > $2 then faults_in_row else faults_in_row + 1 end,
     rest_until = case
       when rest_until > $2 then greatest(rest_until, coalesce($4, rest_until))
       when rest_until is not null or $3 or faults_in_row + 1 >= limits.n
         then coalesce($4, $2 + make_interval(secs => least(30, 5 * power(2, least(4, greatest(0, faults_in_row + 1 - case when $3 then 1 else limits.n end))))))
       else rest_until end
   from (select least(10, greatest(3, coalesce((settings->>'channelsMax')::int, 3))) as n from trunks where id = $1) as limits
   where t.id = $1
   returning coalesce(t.rest_until > $2, false) as "isResting"`,
  ['id', 'now', 'isGone', 'retryAt'],
);

interface TrunkFault {
  readonly id: number;
  readonly now: Timestamp;
  readonly isGone: boolean;
  /** Null if the trunk did not ask for a time. */
  readonly retryAt: Timestamp | null;
}

/** Notes that the trunk works: it took a call, or refused one because of the callee. */
export const noteTrunkLife = store.changing<[id: number]>(
  'trunks.note_life',
  `update trunks set rest_until = null, faults_in_row = 0 where id = $1 and (rest_until is not null or faults_in_row > 0)`,
);
