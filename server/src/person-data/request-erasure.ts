import { eraseNumber } from '../contacts/index.ts';
import { invalidInput, notFound } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import { type Uuid, uuidV7 } from '../lib/ids/uuid.ts';
import { parsePhoneNumber } from '../lib/phone/phone-number.ts';
import type { Runtime } from '../runtime.ts';
import type { Erasure } from './erasure.ts';
import { numberHashOf, sealNumber } from './number-hash.ts';
import {
  deleteKeptBeside,
  findErasure,
  findRunningErasure,
  insertErasure,
  listErasuresBefore,
} from './store-erasures.ts';

/**
 * Requests an erasure, which a job performs in parts. The contact goes at once, so that no campaign that begins from now on selects it. If an erasure
 * is under way for the number, it is not started a second time.
 */
export async function requestErasure(
  rt: Runtime,
  actor: Actor,
  input: { readonly phoneNumber: string; readonly reason: string },
): Promise<Erasure> {
  const parsed = parsePhoneNumber(input.phoneNumber, actor.country);
  if (!parsed.ok) throw invalidInput({ phone_number: ['The phone number field must be a valid phone number.'] });
  const numberHash = numberHashOf(rt).hash(parsed.number);
  const sealed = sealNumber(rt, parsed.number);
  const { accountId, keyId, userId, name } = actor;
  return rt.db.transact(async (tx) => {
    const running = await findRunningErasure(tx, accountId, numberHash);
    if (running) return running;
    const erased = (await eraseNumber(tx, accountId, parsed.number)) ? { contacts: 1 } : {};
    const erasure: Erasure = {
      ...{ accountId, id: uuidV7(rt.clock.nowMs()), numberHash, status: 'running', erased, reason: input.reason },
      ...{ byKeyId: keyId, byUserId: userId, byName: name, requestedAt: rt.clock.now(), endedAt: null },
    };
    await insertErasure(tx, erasure, sealed);
    await deleteKeptBeside(tx, parsed.number);
    return erasure;
  });
}

export async function getErasure(rt: Runtime, { accountId }: Actor, id: Uuid): Promise<Erasure> {
  const erasure = await findErasure(rt.db, accountId, id);
  if (!erasure) throw notFound('Erasure');
  return erasure;
}

const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff' as Uuid;

export interface ErasurePage {
  readonly erasures: readonly Erasure[];
  readonly nextCursor: string | null;
}

/** `accountId`: null lists the erasures of all accounts, for the operator. */
export async function listErasures(
  rt: Runtime,
  accountId: number | null,
  { cursor, limit }: { readonly cursor: string | undefined; readonly limit: number },
): Promise<ErasurePage> {
  const beforeId = (cursor ?? LAST) as Uuid;
  const erasures = await listErasuresBefore(rt.db, accountId, { beforeId, limit });
  const last = erasures.at(-1);
  return { erasures, nextCursor: last !== undefined && erasures.length === limit ? last.id : null };
}
