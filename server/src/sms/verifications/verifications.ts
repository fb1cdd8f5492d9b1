import { CHECKS_MAX } from '@volley/contract/verifications';
import { readNumber } from '../../contacts/index.ts';
import { AppError, notFound } from '../../errors.ts';
import { type Actor, type RequestContext, refuseOtherNumber } from '../../identity/index.ts';
import { ALL_IDS, beyondCursor, isEmptyRange } from '../../lib/ids/id-range.ts';
import { WALK_ROWS_MAX } from '../../lib/ids/page.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { isCode } from '../codes/index.ts';
import { type CursorPage, type CursorRequest, readCursor } from '../lists/index.ts';
import { checkIn, checkShared, type Outcome } from './check-queue.ts';
import { noteEnds } from './code-price.ts';
import { isKnownPerson } from './limits.ts';
import type { Channel, VerificationSender } from './send-code.ts';
import { resendVerification } from './start-verification.ts';
import {
  type Checked,
  cancelVerification,
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

interface CodeGiven {
  readonly code: string;
  /** Who enters it, in the words of the client; empty: it did not say. */
  readonly endUserRef: string;
}

/** Whoever has entered a code of the number lately goes on where others have used up their checks. */
const shownTo = (isKnown: boolean, { knownChecks, ...row }: Checked): Verification =>
  !isKnown || row.status === 'approved'
    ? row
    : {
        ...row,
        checksLeft: CHECKS_MAX - knownChecks,
        ...(knownChecks < CHECKS_MAX && { status: 'pending', endedAt: null }),
      };

/** Where a code is checked: in the request's own transaction, or in one that `shared` requests of the account have together. */
export interface Checking extends Pick<RequestContext, 'rt' | 'actor' | 'isKeyed' | 'confirmKey'> {
  readonly shared: Runtime;
}

/** Checks a code. The statement counts the check and decides, so of several right ones at a time one is approved. */
export async function checkVerification(
  { rt, actor, isKeyed, shared, confirmKey }: Checking,
  { id, code: written, endUserRef }: CodeGiven & { readonly id: Uuid },
): Promise<Verification> {
  const { accountId } = actor;
  if (actor.onlyTo) refuseOtherNumber(actor, await getVerification(rt, actor, id));
  const code = written.replaceAll(/[ -]/g, '');
  const isRight = isCode(rt, { accountId, verificationId: id }, code);
  const isKnown =
    endUserRef !== '' && (await isKnownPerson(rt, rt.db, { ...(await getVerification(rt, actor, id)), endUserRef }));
  const rulesVersion = (confirmKey && actor.rulesVersion) ?? null;
  const given = { id, isRight, isKnown, length: code.length, rulesVersion };
  const find = (row: Outcome | undefined) => row ?? getVerification(rt, actor, id);
  const show = (row: Verification | Checked): Verification => {
    if (!('knownChecks' in row)) throw refuse(row, 'so no code can be checked');
    return shownTo(isKnown, row);
  };
  if (!isKeyed) {
    const row = await checkShared(shared, accountId, given);
    if (!row) await confirmKey?.();
    return show(await find(row));
  }
  return rt.db.transact(async (tx) => show(await find((await checkIn(rt, tx, accountId, [given]))[0])));
}

/** Checks a code of a number, for clients that keep no id. */
export async function checkNumber(
  checking: Checking,
  { to, ...given }: CodeGiven & { readonly to: string },
): Promise<Verification> {
  const { rt, actor } = checking;
  const { accountId } = actor;
  const phoneNumber = readNumber(actor, to, 'to');
  const found =
    (await findPending(rt.db, accountId, phoneNumber)) ??
    (given.endUserRef === '' ? null : await findLastFailed(rt.db, { accountId, phoneNumber, ...nowAndLatest(rt) }));
  if (!found) throw notFound(NOUN);
  return checkVerification(checking, { id: found.id, ...given });
}

export function cancel(rt: Runtime, actor: Actor, id: Uuid): Promise<Verification> {
  return rt.db.transact(async (tx) => {
    const row = await cancelVerification(tx, { accountId: actor.accountId, id, ...nowAndLatest(rt) });
    if (row) refuseOtherNumber(actor, row);
    if (row) {
      await noteEnds(rt, tx, [row]);
      return row;
    }
    throw refuse(await getVerification(rt, actor, id), 'so it cannot be cancelled');
  });
}

export async function resend(
  sender: VerificationSender,
  actor: Actor,
  { id, channel }: { readonly id: Uuid; readonly channel: Channel | undefined },
): Promise<Verification> {
  const row = await getVerification(sender.rt, actor, id);
  refuseOtherNumber(actor, row);
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
