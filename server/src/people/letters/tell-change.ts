import type { Transaction } from '../../db/index.ts';
import type { Runtime } from '../../runtime.ts';
import { findUser } from '../person/store-users.ts';
import { type SignInChange, writeChange } from './letters.ts';

/** Tells the person by letter, where the installation sends letters, so that nobody who took over a session goes unnoticed. */
export async function tellChange(rt: Runtime, tx: Transaction, userId: number, change: SignInChange): Promise<void> {
  const { post } = rt;
  const user = post.isOn ? await findUser(tx, userId) : null;
  if (!user) return;
  const text = writeChange(change, { operatorName: post.operatorName, at: rt.clock.now() });
  await post.tell(tx, { purpose: 'notice', userId, to: user.email, text });
}
