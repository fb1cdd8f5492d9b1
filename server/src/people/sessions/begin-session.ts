import type { Transaction } from '../../db/index.ts';
import { findHomeAccountId } from '../../identity/index.ts';
import { uuidV7 } from '../../lib/ids/uuid.ts';
import { msFromTimestamp, type Timestamp } from '../../lib/time/timestamp.ts';
import type { Runtime } from '../../runtime.ts';
import { rememberAddress } from '../attempts/attempts.ts';
import { listMemberships } from '../person/store-members.ts';
import { markSignedIn } from '../person/store-users.ts';
import { hashToken, makeToken } from '../secrets/session-token.ts';
import { renewSession, SESSIONS_MAX, sessionEnds } from './sessions.ts';
import { endOldestSessions, endSessionOfToken, findSessions, insertSession, setConfirmed } from './store-sessions.ts';

const USER_AGENT_LENGTH_MAX = 300;

/** The sender of a request who is not signed in yet. */
export interface Visitor {
  /** For what is stored although the request is refused: failed attempts, and their audit entries. */
  readonly aside: Runtime;
  readonly address: string;
  readonly requestId: string;
  readonly userAgent: string;
  /** The token of a session that this browser has already; empty if it has none. */
  readonly token: string;
}

interface BeginningUser {
  readonly id: number;
  readonly email: string;
  readonly rightsVersion: number;
  /** Left out if the person gave neither a second factor nor a passkey. */
  readonly hasSecondFactor?: true;
}

/** Only the result contains the token. The browser's earlier session ends, so nobody can plant a session of theirs in somebody else's browser. */
export async function beginSession(
  rt: Runtime,
  tx: Transaction,
  user: BeginningUser,
  visitor: Visitor,
  /** When the person last proved who they are: now if left out, null if unknown. */
  confirmedAt: Timestamp | null = rt.clock.now(),
): Promise<string> {
  const { token, hash: tokenHash } = makeToken(rt.random);
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

/** Extends the browser's session if it belongs to the same person; the session stays in its account. Returns null if there is none. */
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
