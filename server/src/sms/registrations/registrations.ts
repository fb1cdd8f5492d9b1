import type { RegistrationStatus } from '@volley/contract/choices';
import type { Transaction } from '../../db/index.ts';
import { AppError, invalidInput, notFound } from '../../errors.ts';
import { recordEvents } from '../../events/index.ts';
import type { Actor } from '../../identity/index.ts';
import type { Page, PageRequest } from '../../lib/ids/page.ts';
import { type Uuid, uuidV7 } from '../../lib/ids/uuid.ts';
import { isCountry } from '../../lib/phone/phone-number.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';
import { isMove, type MovesOf } from '../../lib/values/moves.ts';
import { readSenderStatuses } from '../../requests/index.ts';
import type { Runtime } from '../../runtime.ts';
import { raiseRoutesVersion } from '../routing/index.ts';
import { registrationEvent } from './registration-event.ts';
import {
  deleteRegistrationRow,
  findAccountOfRegistration,
  findRegistration,
  insertRegistration,
  lockRegistration,
  REGISTRATIONS_MAX,
  readRegistrations,
  readRegistrationsOfAny,
  type SenderRegistration,
  updateRegistration,
} from './store-registrations.ts';

/** What the account and the operator may do; an approved one may be approved again, which renews it. It expires by its time alone. */
export const REGISTRATION_MOVES: MovesOf<RegistrationStatus> = {
  draft: ['submitted'],
  submitted: ['approved', 'rejected'],
  approved: ['approved', 'ended', 'expired'],
  rejected: ['submitted'],
  expired: ['submitted', 'approved', 'ended'],
  ended: ['submitted', 'approved'],
};

const NOUN = 'Sender registration';

/** Returns the code of a country in capital letters. */
export function readCountry(raw: string): string {
  const country = raw.toUpperCase();
  if (isCountry(country)) return country;
  throw invalidInput({ country: ['The country field must be a two-letter country code, such as GH.'] });
}

export async function createRegistration(
  rt: Runtime,
  { accountId }: Actor,
  input: { readonly senderId: string; readonly country: string; readonly network: string; readonly note: string },
): Promise<SenderRegistration> {
  const country = readCountry(input.country);
  const statusOf = await readSenderStatuses(rt.db, accountId, [input.senderId]);
  if (statusOf(input.senderId) === null)
    throw invalidInput({ sender_id: ['The sender id does not belong to your account.'] });
  const now = rt.clock.now();
  const row: SenderRegistration = {
    ...{ accountId, id: await rt.ids.next('sender_registrations'), uuid: uuidV7(rt.clock.nowMs()) },
    ...{ senderId: input.senderId, country, network: input.network.toLowerCase(), note: input.note },
    ...{ carrierIds: [], status: 'draft', statusReason: '', reference: '', validUntil: null, papers: [] },
    ...{ createdAt: now, updatedAt: now },
  };
  return rt.db.transact(async (tx) => {
    if (await insertRegistration(tx, row)) return row;
    throw new AppError('storage_limit', `An account has ${REGISTRATIONS_MAX} sender registrations at most.`);
  });
}

export async function getRegistration(rt: Runtime, accountId: number, uuid: Uuid): Promise<SenderRegistration> {
  const found = await findRegistration(rt.db, accountId, rt.clock.now(), uuid);
  if (!found) throw notFound(NOUN);
  return found;
}

export async function lockedRegistration(
  rt: Runtime,
  tx: Transaction,
  { accountId, uuid }: { readonly accountId: number; readonly uuid: Uuid },
  noun = NOUN,
): Promise<SenderRegistration> {
  const found = await lockRegistration(tx, accountId, rt.clock.now(), uuid);
  if (!found) throw notFound(noun);
  return found;
}

export const listRegistrations = (
  rt: Runtime,
  { accountId }: Actor,
  status: RegistrationStatus | null,
  request: PageRequest,
): Promise<Page<SenderRegistration>> => readRegistrations(rt.db, accountId, { status, now: rt.clock.now() }, request);

/** For the operator. */
export const listRegistrationsOfAny = (
  rt: Runtime,
  status: RegistrationStatus | null,
  request: PageRequest,
): Promise<Page<SenderRegistration>> => readRegistrationsOfAny(rt.db, { status, now: rt.clock.now() }, request);

/** Returns whose a registration is that the operator names. */
export async function accountOfRegistration(rt: Runtime, uuid: Uuid, noun = NOUN): Promise<number> {
  const accountId = await findAccountOfRegistration(rt.db, uuid);
  if (accountId === null) throw notFound(noun);
  return accountId;
}

type Changes = Partial<Pick<SenderRegistration, 'reference' | 'note' | 'carrierIds' | 'statusReason'>> & {
  readonly validUntil?: Timestamp | null;
};

/** Whether a process may go by it: one that has expired by our clock has not by a clock that is behind. */
const mayBeKnown = ({ status }: SenderRegistration): boolean => status === 'approved' || status === 'expired';

/** Moves a registration under its lock. What is approved, or no longer, holds from the reply on, since the version of the routes is raised with it. */
export function moveRegistration(
  rt: Runtime,
  { accountId, uuid }: { readonly accountId: number; readonly uuid: Uuid },
  to: Exclude<RegistrationStatus, 'draft' | 'expired'>,
  changes: Changes,
): Promise<SenderRegistration> {
  return rt.db.transact(async (tx) => {
    const before = await lockedRegistration(rt, tx, { accountId, uuid });
    if (!isMove(REGISTRATION_MOVES, before.status, to))
      throw new AppError(
        'wrong_state',
        `This sender registration is ${before.status}${before.status === to ? ' already' : `, so it cannot become ${to}`}.`,
      );
    const after = { ...before, statusReason: '', ...changes, status: to, updatedAt: rt.clock.now() };
    const { validUntil } = after;
    if (to === 'approved' && validUntil !== null && validUntil <= after.updatedAt)
      throw invalidInput({ valid_until: ['The valid until field must be a later moment than now.'] });
    await updateRegistration(tx, after);
    if (to !== 'submitted') await recordEvents(rt, tx, accountId, [registrationEvent(to, after)]);
    if (mayBeKnown(before) || to === 'approved') await raiseRoutesVersion(tx);
    return after;
  });
}

export function deleteRegistration(rt: Runtime, { accountId }: Actor, uuid: Uuid): Promise<void> {
  return rt.db.transact(async (tx) => {
    const before = await lockedRegistration(rt, tx, { accountId, uuid });
    await deleteRegistrationRow(tx, accountId, before.id);
    if (mayBeKnown(before)) await raiseRoutesVersion(tx);
  });
}
