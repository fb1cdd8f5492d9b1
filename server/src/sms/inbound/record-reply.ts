import type { Transaction } from '../../db/index.ts';
import { recordEvents } from '../../events/index.ts';
import type { Runtime } from '../../runtime.ts';
import type { InboundMessage } from './store-inbound.ts';

/** Records the reply as an event of its account. The operator's replies, which belong to no account, have no event. */
export async function recordReply(rt: Runtime, tx: Transaction, inbound: InboundMessage): Promise<void> {
  const { accountId, id, sender, ourAddress, message, keyword, carrierId, receivedAt, messageId, campaignId } = inbound;
  if (accountId === 0) return;
  const said = { id, sender, recipient: ourAddress, message, keyword, carrier_id: carrierId, received_at: receivedAt };
  const data = { ...said, message_id: messageId, campaign_id: campaignId };
  await recordEvents(rt, tx, accountId, [{ kind: 'reply.received', data }]);
}
