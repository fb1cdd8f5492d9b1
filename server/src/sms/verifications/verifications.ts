import { CHECKS_MAX } from '@volley/contract/verifications';
import { readNumber } from '../../contacts/index.ts';
import type { Transaction } from '../../db/index.ts';
import { AppError, notFound } from '../../errors.ts';
import { type Actor, refuseOtherNumber } from '../../identity/index.ts';
import { ALL_IDS, beyondCursor, isEmptyRange } from '../../lib/ids/id-range.ts';
import { WALK_ROWS_MAX } from '../../lib/ids/page.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { isCode, KEY_VERSION } from '../codes/index.ts';
import { type CursorPage, type CursorRequest, readCursor } from '../lists/index.ts';
import { noteEnd } from './code-price.ts';
import { noteEntered } from './guard.ts';
import { isKnownPerson } from './limits.ts';
import type { Channel, VerificationSender } from './send-code.ts';
import { resendVerification } from './start-verification.ts';
import {
  cancelVerification,
  checkCode,
  findLastFailed,
  findLastLookedAt,
  findPending,
  findVerification,
  listOfNumber,
  listVerifications,
  type Verification,
  type VerificationFilter,
} from './store-verifications.ts';
import { nowAndLatest } from './verification.ts';

const NOUN = 'Verification';

export async function getVerification(rt: Runtime, { accountId }: Actor, id: Uuid): Promise<Verification> {
  const found = await findVerification(rt.db, { accountId, id, ...nowAndLatest(rt) });
  if (!found) throw notFound(NOUN);
  return found;
}

const refuse = ({ status }: Verification, consequence: string): AppError =>
  new AppError('wrong_state', `This verification is ${status}, ${consequence}.`);

/** Tells of the end, in the transaction that has changed the row. */
async function tell(rt: Runtime, tx: Transaction, row: Verification): Promise<Verification> {
  const { status } = row;
  if (status !== 'pending') await noteEnd(rt, tx, { ...row, status });
  return row;
}

interface CodeGiven {
  readonly code: string;
  /** Who enters it, in the words of the client; empty: it did not say. */
  readonly endUserRef: string;
}

/** Whoever has entered a code of the number lately goes on where others have used up their checks. */
const shownTo = (
  isKnown: boolean,
  { knownChecks, ...row }: Awaited<ReturnType<typeof checkCode>> & object,
): Verification =>
  !isKnown || row.status === 'approved'
    ? row
    : {
        ...row,
        checksLeft: CHECKS_MAX - knownChecks,
        ...(knownChecks < CHECKS_MAX && { status: 'pending', endedAt: null }),
      };

/** Whether this check ended it. A known person may go on where others have used up the checks that are left, and it has ended before then. */
const isEnded = ({ status, checksLeft }: Verification, isKnown: boolean): boolean =>
  status === 'approved' || (status === 'failed' && (!isKnown || checksLeft > 0));

/** Checks a code. The statement counts the check and decides, so of several right ones at a time one is approved. */
export async function checkVerification(
  rt: Runtime,
  actor: Actor,
  { id, code: written, endUserRef }: CodeGiven & { readonly id: Uuid },
): Promise<Verification> {
  const { accountId } = actor;
  if (actor.onlyTo) refuseOtherNumber(actor, await getVerification(rt, actor, id));
  const code = written.replaceAll(/[ -]/g, '');
  const isRight = isCode(rt, { accountId, verificationId: id }, code);
  const isKnown =
    endUserRef !== '' && (await isKnownPerson(rt, rt.db, { ...(await getVerification(rt, actor, id)), endUserRef }));
  return rt.db.transact(async (tx) => {
    const given = { accountId, id, isRight, isKnown, length: code.length, keyVersion: KEY_VERSION };
    const row = await checkCode(tx, { ...given, ...nowAndLatest(rt) });
    if (!row) throw refuse(await getVerification(rt, actor, id), 'so no code can be checked');
    await Promise.all([
      row.status === 'approved' && noteEntered(rt, tx, accountId, row.phoneNumber),
      isEnded(row, isKnown) && tell(rt, tx, row),
    ]);
    return shownTo(isKnown, row);
  });
}

/** Checks a code of a number, for clients that keep no id. */
export async function checkNumber(
  rt: Runtime,
  actor: Actor,
  { to, ...given }: CodeGiven & { readonly to: string },
): Promise<Verification> {
  const { accountId } = actor;
  const phoneNumber = readNumber(actor, to, 'to');
  const found =
    (await findPending(rt.db, accountId, phoneNumber)) ??
    (given.endUserRef === '' ? null : await findLastFailed(rt.db, { accountId, phoneNumber, ...nowAndLatest(rt) }));
  if (!found) throw notFound(NOUN);
  return checkVerification(rt, actor, { id: found.id, ...given });
}

export function cancel(rt: Runtime, actor: Actor, id: Uuid): Promise<Verification> {
  return rt.db.transact(async (tx) => {
    const row = await cancelVerification(tx, { accountId: actor.accountId, id, ...nowAndLatest(rt) });
    if (row) refuseOtherNumber(actor, row);
    if (row) return tell(rt, tx, row);
    throw refuse(await getVerification(rt, actor, id), 'so it cannot be cancelled');
  });
}

export async function resend(
  sender: VerificationSender,
  actor: Actor,
  { id, channel }: { readonly id: Uuid; readonly channel: Channel | undefined },
): Promise<Verification> {
  const row = await getVerification(sender.rt, actor, id);
  return resendVerification(sender, actor, { row, channel, refuse });
}

/** Lists what fits among the newest rows: the cost depends neither on how many there are nor on how few fit. */
export async function readVerifications(
  rt: Runtime,
  { accountId }: Actor,
  { cursor, perPage, filter }: CursorRequest & { readonly filter: VerificationFilter },
): Promise<CursorPage<Verification>> {
  const range = beyondCursor(ALL_IDS, 'newest', readCursor(cursor));
  if (isEmptyRange(range)) return { items: [], nextCursor: null };
  const query = { accountId, ...range, rows: WALK_ROWS_MAX, ...nowAndLatest(rt), ...filter, limit: perPage };
  const items = await (filter.phoneNumber === null ? listVerifications : listOfNumber)(rt.db, query);
  const last = items.length === perPage ? items.at(-1)?.id : await findLastLookedAt(rt.db, query);
  return { items, nextCursor: last ?? null };
}
