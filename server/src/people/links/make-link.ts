import type { LinkKind } from '@volley/contract/choices';
import type { Transaction } from '../../db/index.ts';
import { uuidV7 } from '../../lib/ids/uuid.ts';
import { timestampFromMs } from '../../lib/time/timestamp.ts';
import type { Runtime } from '../../runtime.ts';
import { makeToken } from '../secrets/session-token.ts';
import { insertLink, type OneTimeLink, withdrawAlike } from './store-links.ts';

const HOUR_MS = 3_600_000;
const GOOD_FOR_MS: Readonly<Record<LinkKind, number>> = {
  first: 24 * HOUR_MS,
  invitation: 48 * HOUR_MS,
  reset: HOUR_MS,
};

export type LinkPurpose = Pick<OneTimeLink, 'kind' | 'email' | 'userId' | 'accountId' | 'role' | 'staffRole'>;

/** The maker of a link that somebody asked for by saying that they forgot their password. */
export const ANYBODY = { userId: null, keyId: null } as const;

export interface MadeLink extends OneTimeLink {
  /** Stored nowhere: only the link contains it. */
  readonly token: string;
}

/** Withdraws earlier links for the same purpose, unless anybody could ask for the new one: a stranger must not invalidate a link in use. */
export async function makeLink(
  rt: Runtime,
  tx: Transaction,
  purpose: LinkPurpose,
  madeBy: { readonly userId: number | null; readonly keyId: number | null; readonly isVouched?: boolean },
): Promise<MadeLink> {
  const { token, hash: tokenHash } = makeToken(rt.random);
  const link: OneTimeLink = {
    ...purpose,
    uuid: uuidV7(rt.clock.nowMs()),
    createdAt: rt.clock.now(),
    expiresAt: timestampFromMs(rt.clock.nowMs() + GOOD_FOR_MS[purpose.kind]),
  };
  const isAskedByAnybody = purpose.kind === 'reset' && madeBy === ANYBODY;
  if (!isAskedByAnybody) await rt.post.drop(tx, await withdrawAlike(tx, purpose, rt.clock.now()));
  const { userId: madeByUserId, keyId: madeByKeyId, isVouched = false } = madeBy;
  await insertLink(tx, { ...link, tokenHash, madeByUserId, madeByKeyId, isVouched });
  return { ...link, token };
}
