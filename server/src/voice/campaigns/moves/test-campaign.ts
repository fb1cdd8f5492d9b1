import type { RowOf } from '@volley/contract';
import type { voiceCampaignTest } from '@volley/contract/voice-campaign-test';
import { NOBODY, onlyReason, readNumbers } from '../../../audiences/index.ts';
import { existing } from '../../../campaigns/index.ts';
import { AppError, invalidInput } from '../../../errors.ts';
import type { Actor } from '../../../identity/index.ts';
import { type Uuid, uuidV7 } from '../../../lib/ids/uuid.ts';
import type { PhoneNumber } from '../../../lib/phone/phone-number.ts';
import type { Hundredths } from '../../../lib/values/money.ts';
import { shownCallerIdRefusal } from '../../../requests/index.ts';
import type { Runtime } from '../../../runtime.ts';
import { type CallingRules, RULES_DEFAULT } from '../../calling-rules.ts';
import { nameRecording } from '../../recordings/index.ts';
import { beginAtOnce, tallyVoiceCalls } from '../audience/prepare-campaign.ts';
import { NOTHING_YET, type VoiceCampaignDetail } from '../rows/campaign.ts';
import { findCampaignDetail, insertVoiceCampaign, lockCampaignById } from '../rows/store-campaigns.ts';

const NAME_CHARACTERS_MAX = 255;
const HELD_RETRY_SECONDS = 60;

export interface TestCallsInput {
  readonly uuid: Uuid;
  /** As the client wrote them. */
  readonly phoneNumbers: readonly string[];
}

export type TestCalls = RowOf<typeof voiceCampaignTest>;

export const UNCALLABLE: ReadonlyMap<string, string> = new Map([
  ['opted_out', 'This number has opted out and gets no calls.'],
  ['no_trunk', 'No trunk serves this number.'],
  ['no_price', 'This number has no price.'],
  ['empty_text', 'Nothing can be said to this number: the text is empty without its fields.'],
  ['text_too_long', 'What would be said to this number is longer than 2,000 characters.'],
  ['caller_id_refused', 'No trunk that serves this number lets the campaign show its caller ID.'],
]);

/**
 * A person is waiting for the telephone to ring, so a test ignores the window, is not retried, is no marketing, and speaks default words for missing
 * values.
 */
const rulesOfTest = (rules: CallingRules): CallingRules => ({
  ...rules,
  ...{ purpose: 'service', missingField: 'default', window: null, retry: RULES_DEFAULT.retry, notReached: null },
});

export async function refuseWhileHeld(rt: Runtime): Promise<void> {
  if (!(await rt.outgoing.isHeld())) return;
  const sentence = 'This service was restored from a backup and calls nobody until its operator releases it.';
  throw new AppError('outgoing_held', sentence, { retryAfterSeconds: HELD_RETRY_SECONDS });
}

/** Returns the highest cost of each call. Numbers that cannot be called are reported by their field. */
async function priceCalls(
  rt: Runtime,
  accountId: number,
  { test, numbers }: { test: VoiceCampaignDetail; numbers: ReadonlyMap<PhoneNumber, string> },
): Promise<TestCalls['calls']> {
  const calls: { phoneNumber: PhoneNumber; costMax: Hundredths }[] = [];
  const fields: Record<string, string[]> = {};
  for (const [phoneNumber, field] of numbers) {
    const audience = { ...test.audience, phoneNumbers: [phoneNumber] };
    const tally = await tallyVoiceCalls(rt, accountId, { ...test, audience });
    const reason = onlyReason(tally);
    if (reason === null) calls.push({ phoneNumber, costMax: tally.cost });
    else fields[field] = [UNCALLABLE.get(reason) ?? reason];
  }
  if (Object.keys(fields).length > 0) throw invalidInput(fields);
  return calls;
}

/**
 * Calls a few numbers with a campaign's message, whether the campaign names them or not. The test is a campaign of its own, so that its calls are
 * priced, held, placed, recovered and reported as all calls are. The tested campaign does not change.
 */
export async function testVoiceCampaign(rt: Runtime, actor: Actor, input: TestCallsInput): Promise<TestCalls> {
  const { accountId } = actor;
  const campaign = existing(await findCampaignDetail(rt.db, accountId, input.uuid));
  await refuseWhileHeld(rt);
  const { recordingId, recordingUuid, recordingMs, spokenText, rules } = campaign;
  if (recordingUuid === null)
    throw new AppError('wrong_state', 'This campaign has no recording: give it one, and then try it out.');
  const numbers = readNumbers(actor, input.phoneNumbers);
  const now = rt.clock.now();
  const test: VoiceCampaignDetail = {
    ...NOTHING_YET,
    ...{ id: await rt.ids.next('voice_campaigns'), uuid: uuidV7(rt.clock.nowMs()), createdAt: now, updatedAt: now },
    ...{ recordingId, recordingUuid, recordingMs, spokenText, rules: rulesOfTest(rules), testOf: campaign.uuid },
    name: `Test: ${campaign.name}`.slice(0, NAME_CHARACTERS_MAX),
    audience: { ...NOBODY, phoneNumbers: [...numbers.keys()] },
  };
  const calls = await priceCalls(rt, accountId, { test, numbers });
  return rt.db.transact(async (tx) => {
    // Keeps the recording and the caller ID from being deleted or withdrawn meanwhile.
    await nameRecording(tx, actor, recordingUuid);
    const refusal = await shownCallerIdRefusal(tx, accountId, rules.callerId);
    if (refusal !== null) throw invalidInput({ caller_id: [refusal] });
    await insertVoiceCampaign(tx, accountId, test);
    const { queued } = await beginAtOnce(rt, tx, accountId, test);
    if (queued === 0) throw invalidInput({ phone_numbers: ['None of these numbers can be called any more.'] });
    const begun = existing(await lockCampaignById(tx, accountId, test.id));
    return { uuid: begun.uuid, name: begun.name, costMax: begun.held, calls };
  });
}
