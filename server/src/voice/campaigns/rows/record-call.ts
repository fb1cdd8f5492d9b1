import type { VoiceRecipientStatus } from '@volley/contract/choices';
import type { Transaction } from '../../../db/index.ts';
import { type EventKind, isHeard, recordEvents } from '../../../events/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { PhoneNumber } from '../../../lib/phone/phone-number.ts';
import { formatAmount, type Hundredths } from '../../../lib/values/money.ts';
import type { Runtime } from '../../../runtime.ts';
import { findOwnReference } from './store-campaigns.ts';

/** There is no event for a cancelled call. */
const KINDS: Readonly<Partial<Record<VoiceRecipientStatus, EventKind>>> = {
  answered: 'call.answered',
  no_answer: 'call.no_answer',
  busy: 'call.busy',
  rejected: 'call.failed',
  failed: 'call.failed',
};

interface EndedCall {
  readonly campaignUuid: Uuid;
  readonly phoneNumber: PhoneNumber;
  readonly status: VoiceRecipientStatus;
  readonly reason: string;
  readonly durationSeconds: number;
  readonly digits: string;
  readonly cost: Hundredths;
  readonly isSimulated: boolean;
}

/** Records the last call to a recipient; calls that are tried again have no event. */
export async function recordCall(rt: Runtime, tx: Transaction, accountId: number, call: EndedCall): Promise<void> {
  const kind = KINDS[call.status];
  if (kind === undefined || !(await isHeard(rt, accountId, [kind]))) return;
  const { campaignUuid, phoneNumber, status, reason, durationSeconds, digits, cost, isSimulated } = call;
  const data = {
    campaign_id: campaignUuid,
    phone_number: phoneNumber,
    status,
    reason,
    duration_seconds: durationSeconds,
    keys_pressed: digits,
    cost: formatAmount(cost),
    is_simulated: isSimulated,
    ...(await findOwnReference(tx, accountId, campaignUuid)),
  };
  await recordEvents(rt, tx, accountId, [{ kind, data }]);
}
