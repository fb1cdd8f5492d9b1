import type { Transaction } from '../../db/index.ts';
import { assert } from '../../errors.ts';
import { findHomeAccountId } from '../../identity/index.ts';
import { msFromTimestamp, type Timestamp } from '../../lib/timestamp.ts';
import { uuidV7 } from '../../lib/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { rememberAddress } from '../attempts/attempts.ts';
import { listMemberships } from '../person/store-members.ts';
import { markSignedIn } from '../person/store-users.ts';
import { hashToken, makeToken } from '../secrets/session-token.ts';
import { renewSession } from './renew-session.ts';
import { sessionEnds } from './sessions.ts';
import { endOldestSessions, endSessionOfToken, findSessions, insertSession, setConfirmed } from './store-sessions.ts';

/** As many browsers as a person may be signed in with. */
export const SESSIONS_MAX = 50;
const USER_AGENT_LENGTH_MAX = 300;

/** Of a request by somebody who is not signed in yet. */
export interface Visitor {
  /** For what is kept although the request is refused: failed attempts, and that they are on record. */
  readonly aside: Runtime;
  readonly address: string;
  readonly requestId: string;
  readonly userAgent: string;
  /** Of a session that this browser has already; empty: none. */
  readonly token: string;
}

interface BeginningUser {
  readonly id: number;
  readonly email: string;
  readonly rightsVersion: number;
  /** A second factor was given, or a passkey; left out: neither. */
  readonly hasSecondFactor?: true;
}

/** The token itself is in the result and nowhere else. What the browser was signed in with before is ended: nobody can hand it a session. */
export async function beginSession(
  rt: Runtime,
  tx: Transaction,
  user: BeginningUser,
  visitor: Visitor,
  /** When this person last proved who they are; left out: now. Null: nobody knows. */
  confirmedAt: Timestamp | null = rt.clock.now(),
): Promise<string> {
  const token = makeToken(rt.random);
  const tokenHash = hashToken(token);
  assert(tokenHash !== null, 'a token that was just made has its form');
  const at = rt.clock.now();
  const before = hashToken(visitor.token);
  if (before) await endSessionOfToken(tx, before, at);
  const [membership] = await listMemberships(tx, user.id);
  await insertSession(tx, {
    id: uuidV7(rt.clock.nowMs()),
    tokenHash,
    userId: user.id,
    rightsVersion: user.rightsVersion,
    accountId: membership?.accountId ?? null,
    at,
    confirmedAt,
    hasSecondFactor: user.hasSecondFactor ?? false,
    address: visitor.address,
    userAgent: visitor.userAgent.slice(0, USER_AGENT_LENGTH_MAX),
  });
  await endOldestSessions(tx, user.id, at, SESSIONS_MAX);
  await markSignedIn(tx, user.id, at);
  await rememberAddress(rt, tx, { email: user.email, address: visitor.address });
  return token;
}

/** Of a browser in which the same person is signed in already: the session goes on, in the account that it is in. Null: there is none. */
export async function confirmAgain(
  rt: Runtime,
  tx: Transaction,
  user: BeginningUser,
  visitor: Visitor,
  confirmedAt: Timestamp,
): Promise<string | null> {
  const hash = hashToken(visitor.token);
  const homeId = hash && (await findHomeAccountId(tx));
  if (!hash || homeId === null) return null;
  const [found] = await findSessions(tx, [hash], sessionEnds(rt.clock.nowMs()), { homeId, accountIds: [] });
  if (found?.userId !== user.id) return null;
  const { id, confirmedAt: before } = found;
  const isLater = before === null || msFromTimestamp(before) < msFromTimestamp(confirmedAt);
  await setConfirmed(tx, id, { at: isLater ? confirmedAt : before, hasSecondFactor: user.hasSecondFactor ?? false });
  return renewSession(rt, tx, id);
}
