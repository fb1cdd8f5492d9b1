import { invalidInput } from '../../errors.ts';
import { changeRules } from '../../identity/index.ts';
import { uuidV7 } from '../../lib/ids/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import type { SenderId, SenderIdStatus } from './sender-id.ts';
import { insertSenderId } from './store-sender-ids.ts';

export interface NewSenderId {
  readonly senderId: string;
  readonly purpose: string;
  /** Only the first start, which acts for the operator, creates an approved one. */
  readonly status: Extract<SenderIdStatus, 'pending' | 'approved'>;
}

export async function requestSenderId(rt: Runtime, accountId: number, input: NewSenderId): Promise<SenderId> {
  const now = rt.clock.now();
  const id = await rt.ids.next('sender_ids');
  const sender: SenderId = {
    ...input,
    accountId,
    id,
    uuid: uuidV7(rt.clock.nowMs()),
    statusReason: '',
    createdAt: now,
    updatedAt: now,
  };
  return changeRules(rt, accountId, async (tx) => {
    if (!(await insertSenderId(tx, sender)))
      throw invalidInput({ sender_id: ['The sender id has already been taken.'] });
    return sender;
  });
}
