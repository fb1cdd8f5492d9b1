import type { CallStatus } from '@volley/contract/choices';
import type { Transaction } from '../../../db/index.ts';
import { type EventKind, isHeard, recordEvents } from '../../../events/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { PhoneNumber } from '../../../lib/phone/phone-number.ts';
import { formatAmount, type Hundredths } from '../../../lib/values/money.ts';
import type { Runtime } from '../../../runtime.ts';
import { noteCallEnd } from '../../../sms/codes/index.ts';
import type { VoiceCampaignDetail } from './campaign.ts';
import { findOwnReference } from './store-campaigns.ts';

/** The ends that are told of every call. There is no event for a cancelled call of a campaign. */
const ENDS: Readonly<Partial<Record<CallStatus, EventKind>>> = {
  answered: 'call.answered',
  no_answer: 'call.no_answer',
  busy: 'call.busy',
  rejected: 'call.failed',
  failed: 'call.failed',
};
/** What is told of a single call besides. */
const STEPS: Readonly<Partial<Record<CallStatus, EventKind>>> = {
  queued: 'call.queued',
  ringing: 'call.ringing',
  connected: 'call.connected',
  cancelled: 'call.cancelled',
  skipped: 'call.skipped',
};

interface ToldCall {
  readonly campaignUuid: Uuid;
  readonly kind: VoiceCampaignDetail['kind'];
  readonly phoneNumber: PhoneNumber;
  readonly status: CallStatus;
  readonly reason: string;
  readonly durationSeconds: number;
  readonly digits: string;
  readonly cost: Hundredths;
  readonly isSimulated: boolean;
}

/** What is told of a call that has not ended, or was never made. */
export const NOT_CALLED = {
  ...{ reason: '', durationSeconds: 0, digits: '', cost: 0 as Hundredths, isSimulated: false },
} as const;

const ENDS_WITHOUT_EVENT: ReadonlySet<string> = new Set(['skipped', 'cancelled']);

/** Records the last call to a recipient, or a step of a single call; calls of campaigns that are tried again have no event. */
export async function recordCall(
  rt: Runtime,
  tx: Transaction,
  accountId: number,
  call: ToldCall,
  step?: 'call.key_pressed',
): Promise<void> {
  const isSingle = call.kind === 'call';
  if (isSingle && (ENDS[call.status] !== undefined || ENDS_WITHOUT_EVENT.has(call.status)))
    await noteCallEnd(rt, tx, { accountId, callId: call.campaignUuid, isAnswered: call.status === 'answered' });
  const kind = step ?? ENDS[call.status] ?? (isSingle ? STEPS[call.status] : undefined);
  if (kind === undefined || !(await isHeard(rt, accountId, [kind]))) return;
  const { campaignUuid, phoneNumber, status, reason, durationSeconds, digits, cost, isSimulated } = call;
  const data = {
    campaign_id: campaignUuid,
    call_id: isSingle ? campaignUuid : null,
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
