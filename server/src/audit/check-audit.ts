import type { Handle } from '../db/index.ts';
import { invalidInput } from '../errors.ts';
import { getAccount } from '../identity/index.ts';
import { msFromUuidV7, type Uuid } from '../lib/ids/uuid.ts';
import { msFromTimestamp, timestampFromMs } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { NO_HASH } from './audit-form.ts';
import { type AuditFault, type CheckedPortion, checkAuditPortion, oldestKeptEntry } from './check-audit-portion.ts';
import {
  type BrokenChains,
  findDueChain,
  forgetSeals,
  openAuditChains,
  readBrokenChains,
  storeCheckEnd,
  storeCheckedUpTo,
} from './store-checks.ts';
import { type AuditChain, adoptEntries, countUnsealedEntries, findAuditChain, lockAuditChain } from './store-seals.ts';

/** What one transaction reads and hashes, in a fraction of a second. */
const PORTION_MAX = 2_000;
/** Portions of one run. The next run follows at once if more are left. */
const PORTIONS_MAX = 20;
/** How often the seals since the last check are checked. */
const CYCLE_MS = 3_600_000;
/** How often each chain is checked from its first seal. */
const WHOLE_CYCLE_MS = 24 * 3_600_000;
/** During an upgrade a process of an older version writes entries without seals. A check of the whole chain finds them within this time. */
const STRAY_MS_MAX = 2 * WHOLE_CYCLE_MS;

/** An unsealed entry that is not recent was written by something other than the service. */
function strayFault(portion: CheckedPortion, nowMs: number): AuditFault | null {
  const old = portion.strays.some((id) => msFromUuidV7(id) < nowMs - STRAY_MS_MAX);
  return old ? { number: portion.through, kind: 'entry_not_sealed' } : null;
}

/** Returns the id from which on entries must exist. Entries that a shorter retention allowed to be dropped earlier may be missing for good. */
function keptFromOf(chain: AuditChain, nowMs: number, keptMonths: number | null): Uuid {
  const now = oldestKeptEntry(nowMs, keptMonths);
  return chain.keptFrom !== null && chain.keptFrom > now ? chain.keptFrom : now;
}

function isWholeDue({ wholeAt }: AuditChain, nowMs: number): boolean {
  return wholeAt === null || nowMs - msFromTimestamp(wholeAt) > WHOLE_CYCLE_MS;
}

interface NextCheck {
  readonly accountId: number;
  readonly keptMonths: number;
  readonly limit: number;
}

/** Checks one portion of one chain, from where the last one ended, or once a day from the first seal. */
function checkNext(rt: Runtime, { accountId, keptMonths, limit }: NextCheck): Promise<void> {
  return rt.db.transact(async (tx) => {
    const chain = await lockAuditChain(tx, accountId);
    const nowMs = rt.clock.nowMs();
    const kept = { keptMonths, keptFrom: keptFromOf(chain, nowMs, keptMonths) };
    const isWhole = chain.isWhole || isWholeDue(chain, nowMs);
    const after = isWhole && !chain.isWhole ? 0 : chain.checkedNumber;
    const portion = await checkAuditPortion(tx, { accountId, chain, after, limit, keptFrom: kept.keptFrom });
    const fault = portion.fault ?? strayFault(portion, nowMs);
    // A check of the whole chain follows at once, to find the entry with which the fault begins.
    if (fault !== null && !isWhole) return storeCheckedUpTo(tx, accountId, { number: 0, isWhole: true, ...kept });
    const at = rt.clock.now();
    if (fault !== null) {
      rt.log.error('the audit log of an account was altered', { account: accountId, ...fault });
      const found = { faultNumber: fault.number, fault: fault.kind };
      return storeCheckEnd(tx, accountId, { number: 0, wholeAt: null, at, ...kept, ...found });
    }
    const { expired } = portion;
    if (expired) await forgetSeals(tx, accountId, { firstNumber: expired.number + 1, firstHash: expired.hash });
    if (portion.strays.length > 0) await adoptEntries(tx, accountId, portion.strays);
    const number = portion.through;
    if (!portion.isEnd) return storeCheckedUpTo(tx, accountId, { number, isWhole, ...kept });
    const wholeAt = isWhole ? at : chain.wholeAt;
    return storeCheckEnd(tx, accountId, { number, wholeAt, at, ...kept, faultNumber: null, fault: '' });
  });
}

export interface AuditCheck {
  /** Whether more must be checked at once. */
  readonly isMore: boolean;
  /** The number of accounts with a broken chain. */
  readonly broken: number;
}

/** Checks the new seals of all accounts, and once a day all seals, in portions. A process that starts later continues where this one ended. */
export async function checkAuditChains(
  rt: Runtime,
  { keptMonths, limit = PORTION_MAX }: { readonly keptMonths: number; readonly limit?: number },
): Promise<AuditCheck> {
  await openAuditChains(rt.db);
  const before = timestampFromMs(rt.clock.nowMs() - CYCLE_MS);
  for (let portions = 0; portions < PORTIONS_MAX; portions += 1) {
    const accountId = await findDueChain(rt.db, before);
    if (accountId === null) return { isMore: false, broken: (await readBrokenChains(rt.db)).count };
    await checkNext(rt, { accountId, keptMonths, limit });
  }
  return { isMore: true, broken: (await readBrokenChains(rt.db)).count };
}

export interface AuditVerification {
  readonly chain: Pick<AuditChain, 'number' | 'hash' | 'firstNumber'>;
  /** Entries that are written and not sealed yet. */
  readonly unsealed: number;
  readonly portion: Pick<CheckedPortion, 'through' | 'isEnd' | 'fault'>;
}

const NO_CHAIN: AuditChain = {
  ...{ number: 0, hash: NO_HASH, firstNumber: 1, firstHash: NO_HASH, checkedNumber: 0, isWhole: false, wholeAt: null },
  ...{ checkedAt: null, keptMonths: null, keptFrom: null, faultNumber: null, fault: '' },
};

/** The same on request, portion by portion. It changes nothing. */
export async function verifyAudit(
  rt: Runtime,
  { accountId, after }: { readonly accountId: number; readonly after: number },
): Promise<AuditVerification> {
  await getAccount(rt.db, accountId);
  return rt.hot.transact(
    async (tx) => {
      const chain = (await findAuditChain(tx, accountId)) ?? NO_CHAIN;
      if (after > chain.number)
        throw invalidInput({ cursor: ['The cursor field must be the next_cursor of an earlier reply.'] });
      const nowMs = rt.clock.nowMs();
      const keptFrom = keptFromOf(chain, nowMs, chain.keptMonths);
      const portion = await checkAuditPortion(tx, { accountId, chain, after, limit: PORTION_MAX, keptFrom });
      const unsealed = await countUnsealedEntries(tx, accountId);
      return { chain, unsealed, portion: { ...portion, fault: portion.fault ?? strayFault(portion, nowMs) } };
    },
    { isOneMoment: true },
  );
}

/** Returns the accounts whose audit log did not match its seals in the last check. */
export function findBrokenAudit(handle: Handle): Promise<BrokenChains> {
  return readBrokenChains(handle);
}
