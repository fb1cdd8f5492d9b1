import type { Transaction } from '../../db/index.ts';
import type { Runtime } from '../../runtime.ts';
import { findUser } from '../person/store-users.ts';
import type { User } from '../person/user.ts';
import { type SignInChange, writeChange, writeFirstProof } from './mails.ts';

/** Tells the person by mail, where the installation sends mails, so that nobody who took over a session goes unnoticed. */
export async function tellChange(rt: Runtime, tx: Transaction, userId: number, change: SignInChange): Promise<void> {
  const { post } = rt;
  const user = post.isOn ? await findUser(tx, userId) : null;
  if (!user) return;
  const text = writeChange(change, { operatorName: post.operatorName, at: rt.clock.now() });
  await post.tell(tx, { purpose: 'notice', userId, to: user.email, text });
}

/** Tells the person what the first proof of their address ended. */
export async function tellFirstProof(
  rt: Runtime,
  tx: Transaction,
  { id: userId, email }: User,
  ended: { readonly words: string; readonly waits: boolean },
): Promise<void> {
  const { post } = rt;
  if (!post.isOn) return;
  const text = writeFirstProof({ ...ended, operatorName: post.operatorName });
  await post.tell(tx, { purpose: 'notice', userId, to: email, text });
}
