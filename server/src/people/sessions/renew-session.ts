import type { Transaction } from '../../db/index.ts';
import { AppError, assert } from '../../errors.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { hashToken, makeToken } from '../secrets/session-token.ts';
import { replaceToken } from './store-sessions.ts';

/** Gives the session another token, because its rights have changed. */
export async function renewSession(rt: Runtime, tx: Transaction, sessionId: Uuid): Promise<string> {
  const token = makeToken(rt.random);
  const hash = hashToken(token);
  assert(hash !== null, 'a token that was just made has its form');
  if (!(await replaceToken(tx, sessionId, hash, rt.clock.now())))
    throw new AppError('unauthenticated', 'This session has ended. Please sign in again.');
  return token;
}
