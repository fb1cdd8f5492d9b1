import type { Transaction } from '../../db/index.ts';
import { AppError, notFound } from '../../errors.ts';
import { type Actor, changeRules } from '../../identity/index.ts';
import type { Page, PageRequest } from '../../lib/ids/page.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';
import { isMove } from '../../lib/values/moves.ts';
import type { Runtime } from '../../runtime.ts';
import { recordSenderId } from './record-sender-id.ts';
import { type LiveSenderIdStatus, SENDER_ID_MOVES, type SenderId, type SenderIdStatus } from './sender-id.ts';
import {
  changeSenderIdStatus,
  findSenderId,
  findSenderIdOfAnyAccount,
  lockSenderId,
  readSenderIds,
  readSenderIdsOfAnyAccount,
  searchSenderIds,
} from './store-sender-ids.ts';

interface Move {
  readonly to: SenderIdStatus;
  readonly reason: string;
  /** The only status from which this move is allowed. Resuming must not approve a sender ID that was never suspended. */
  readonly onlyFrom?: SenderIdStatus;
}

/** Moves a sender ID under its lock, so that of two concurrent decisions the second sees the result of the first. */
async function move(
  tx: Transaction,
  { accountId, id }: SenderId,
  { to, reason, onlyFrom, now }: Move & { now: Timestamp },
): Promise<SenderId> {
  const sender = await lockSenderId(tx, accountId, id);
  if (!sender) throw notFound('Sender ID');
  if (onlyFrom !== undefined && sender.status !== onlyFrom)
    throw new AppError('wrong_state', `This sender ID is ${sender.status}, not ${onlyFrom}.`);
  const isAllowed = isMove(SENDER_ID_MOVES, sender.status, to);
  const isDone = isAllowed && (await changeSenderIdStatus(tx, sender, { from: sender.status, to, reason, now }));
  if (isDone) return sender;
  const why = sender.status === to ? ' already' : `, so it cannot become ${to}`;
  throw new AppError('wrong_state', `This sender ID is ${sender.status}${why}.`);
}

/** Carries out a decision of the operator, for a sender ID of any account. */
export async function decideSenderId(
  rt: Runtime,
  uuid: Uuid,
  decision: Move & { readonly to: LiveSenderIdStatus },
): Promise<SenderId> {
  const found = await findSenderIdOfAnyAccount(rt.db, uuid);
  if (!found) throw notFound('Sender ID');
  return changeRules(rt, found.accountId, async (tx) => {
    const now = rt.clock.now();
    const sender = await move(tx, found, { ...decision, now });
    const decided = { ...sender, status: decision.to, statusReason: decision.reason, updatedAt: now };
    await recordSenderId(rt, tx, decided);
    return decided;
  });
}

/** Deletes a sender ID. The row stays for the campaigns that used it, but it is no longer read or sent from. */
export async function deleteSenderId(rt: Runtime, actor: Actor, uuid: Uuid): Promise<void> {
  const found = await getSenderId(rt, actor, uuid);
  await changeRules(rt, actor.accountId, (tx) => move(tx, found, { to: 'deleted', reason: '', now: rt.clock.now() }));
}

export async function getSenderId(rt: Runtime, actor: Actor, uuid: Uuid): Promise<SenderId> {
  const sender = await findSenderId(rt.db, actor.accountId, uuid);
  if (!sender) throw notFound('Sender ID');
  return sender;
}

export function listSenderIds(
  rt: Runtime,
  { accountId }: Actor,
  request: PageRequest,
  text = '',
): Promise<Page<SenderId>> {
  return text === '' ? readSenderIds(rt.db, accountId, request) : searchSenderIds(rt.db, accountId, text, request);
}

/** Lists sender IDs for the operator; a null status means all of them. */
export function listSenderIdsOfAnyAccount(
  rt: Runtime,
  status: SenderIdStatus | null,
  request: PageRequest,
): Promise<Page<SenderId>> {
  return readSenderIdsOfAnyAccount(rt.db, status, request);
}
