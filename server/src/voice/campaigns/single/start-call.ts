import { NOBODY } from '../../../audiences/index.ts';
import { holdCredits, refuseShortage } from '../../../billing/index.ts';
import type { OwnReference } from '../../../campaigns/index.ts';
import type { Handle, Transaction } from '../../../db/index.ts';
import { AppError, invalidInput, refuseTogether } from '../../../errors.ts';
import { type Actor, numberRefusal } from '../../../identity/index.ts';
import { type Uuid, uuidV7 } from '../../../lib/ids/uuid.ts';
import { type PhoneNumber, parsePhoneNumber, refuseNumber } from '../../../lib/phone/phone-number.ts';
import { timestampFromMs } from '../../../lib/time/timestamp.ts';
import { type Hundredths, hundredths } from '../../../lib/values/money.ts';
import { shownCallerIdRefusal } from '../../../requests/index.ts';
import type { Runtime } from '../../../runtime.ts';
import { notReached } from '../../../sms/campaigns/index.ts';
import { useTemplate } from '../../../sms/templates/index.ts';
import { type CallingRules, costOfCall, durationMsMax, RULES_DEFAULT } from '../../calling-rules.ts';
import { nameRecording, type RecordingRecord } from '../../recordings/index.ts';
import { startCalleePlanner } from '../audience/plan-audience.ts';
import { planTexts, readTrunksAndPrices } from '../audience/prepare-campaign.ts';
import { insertPlannedCallees, type PlannedCallee } from '../audience/store-audience.ts';
import { readCallerId } from '../drafts/write-draft.ts';
import { refuseWhileHeld, UNCALLABLE } from '../moves/test-campaign.ts';
import { NOTHING_YET, type VoiceCampaignDetail } from '../rows/campaign.ts';
import { NOT_CALLED, recordCall } from '../rows/record-call.ts';
import { beginSingleCall, insertVoiceCampaign, updatePreparedTexts } from '../rows/store-campaigns.ts';
import { speechMsMax } from '../speech/speech-length.ts';
import { type Heard, refuseBadSaid, type Said, writeSaid } from './said-text.ts';
import { type Call, countWaiting, findCall } from './store-calls.ts';

/** Only its owner sees it, where a single call is shown as the campaign of one that it is. */
const NAME = 'Call';
const WAITING_MAX = 1_000;
const WAITING_RETRY_SECONDS = 30;

export interface CallInput extends OwnReference, Pick<Said, 'text' | 'template' | 'fields'> {
  /** As the client wrote it. */
  readonly to: string;
  readonly callerId: string;
  readonly recordingUuid: Uuid | undefined;
  readonly language: string;
  readonly voice: string;
  readonly keys: CallingRules['digitResults'];
  readonly notReached: CallingRules['notReached'];
  readonly validityMs: number;
}

function readNumber(actor: Actor, to: string): PhoneNumber {
  const { country } = actor;
  const parsed = parsePhoneNumber(to, country);
  const refusal = parsed.ok ? numberRefusal(actor, parsed.number) : null;
  if (refusal !== null) throw invalidInput({ to: [refusal] });
  if (parsed.ok) return parsed.number;
  throw invalidInput({ to: refuseNumber('The to field must be a valid phone number.', to, country) });
}

/** Refuses what can be judged of the given fields alone; others are missing or wrong. */
export async function refuseBadCall(handle: Handle, actor: Actor, given: Partial<CallInput>): Promise<void> {
  const { to, callerId, recordingUuid, text, template, fields = {}, notReached: text2 } = given;
  await refuseTogether([
    () => to !== undefined && readNumber(actor, to),
    () => callerId !== undefined && readCallerId(handle, actor, callerId),
    () => recordingUuid !== undefined && nameRecording(handle, actor, recordingUuid),
    () => refuseBadSaid(handle, actor.accountId, { text, template, fields }),
    () => text2 && notReached.refuseBadText(handle, actor, text2),
  ]);
}

function refuseAmbiguous({ recordingUuid, text, template }: CallInput): void {
  const given = { recording_id: recordingUuid, text, template };
  const named = Object.entries(given).flatMap(([field, value]) => (value === undefined ? [] : [field]));
  if (named.length === 1) return;
  const sentence = 'Exactly one of recording_id, text and template is required.';
  throw invalidInput(Object.fromEntries((named.length === 0 ? ['text'] : named).map((field) => [field, [sentence]])));
}

export interface Planned {
  readonly call: VoiceCampaignDetail;
  readonly row: PlannedCallee;
  readonly heard: Heard;
  /** Plans the text for when the call reaches nobody; null: there is none. */
  readonly planner: notReached.TextPlanner | null;
}

/** A call that begins as soon as it is stored. */
export async function newCall(
  rt: Runtime,
  { validityMs, ...said }: Partial<VoiceCampaignDetail> & { readonly validityMs: number },
): Promise<VoiceCampaignDetail> {
  const nowMs = rt.clock.nowMs();
  const now = timestampFromMs(nowMs);
  return {
    ...NOTHING_YET,
    ...{ id: await rt.ids.next('voice_campaigns'), uuid: uuidV7(nowMs), createdAt: now, updatedAt: now },
    ...{ kind: 'call', name: NAME, status: 'calling', validUntil: timestampFromMs(nowMs + validityMs) },
    ...said,
  };
}

/** Judges the number: whether it is called, and what that costs at most. */
export async function planCallee(
  handle: Handle,
  { accountId, number }: { readonly accountId: number; readonly number: PhoneNumber },
  { rules, recordingMs, heard }: Pick<VoiceCampaignDetail, 'rules' | 'recordingMs'> & { readonly heard: Heard },
): Promise<PlannedCallee> {
  const { member, text } = heard;
  const callMsMax = durationMsMax(rules, text === null ? recordingMs : speechMsMax(text));
  const planner = startCalleePlanner({
    trunksAndPrices: await readTrunksAndPrices(handle, accountId, rules),
    worstCostOf: (tariff) => costOfCall(tariff, callMsMax),
    isZoneOfRecipient: false,
  });
  const { tariff, held, reason } = planner.planOf(number);
  const barred = member.barredBy || reason;
  if (barred !== '') throw invalidInput({ to: [UNCALLABLE.get(barred) ?? barred] });
  return { phoneNumber: number, ...tariff, held, reason: '', spokenText: text, callMsMax };
}

const soundOf = (recording: RecordingRecord | null, heard: Heard) =>
  recording && {
    ...{ recordingId: recording.id, recordingUuid: recording.uuid, recordingMs: recording.durationMs },
    spokenText: heard.text === null ? '' : recording.spokenText,
  };

async function refuseTextWithoutAddress(
  rt: Runtime,
  routesAndPrices: notReached.RoutesAndPrices,
  { accountId }: Actor,
  { notReached: text }: CallInput,
): Promise<void> {
  if (text === null || (await notReached.findTextRefusal(rt, routesAndPrices, accountId, text)) === null) return;
  const sentence = 'This text cannot be sent now: it has a link, and this server has no address for links.';
  throw invalidInput({ 'not_reached.message': [sentence] });
}

async function plan(
  rt: Runtime,
  routesAndPrices: notReached.RoutesAndPrices,
  actor: Actor,
  input: CallInput,
): Promise<Planned> {
  const { accountId } = actor;
  refuseAmbiguous(input);
  await refuseBadCall(rt.db, actor, input);
  const number = readNumber(actor, input.to);
  const callerId = await readCallerId(rt.db, actor, input.callerId);
  const { recordingUuid, text, template, fields } = input;
  const recording = recordingUuid === undefined ? null : await nameRecording(rt.db, actor, recordingUuid);
  await refuseTextWithoutAddress(rt, routesAndPrices, actor, input);
  const rules = { ...RULES_DEFAULT, callerId, channelsMax: 1, digitResults: input.keys, notReached: input.notReached };
  // An erasure finds the call by this list.
  const audience = { ...NOBODY, phoneNumbers: [number] };
  const planner = await planTexts(rt, routesAndPrices, accountId, { campaign: { audience, rules }, isMaking: true });
  const ownKeys = planner?.begin().ownKeys ?? [];
  const heard = await writeSaid(rt.db, accountId, { said: { recording, text, template, fields }, number, ownKeys });
  const call = await newCall(rt, {
    ...{ rules, audience, reference: input.reference, metadata: input.metadata, validityMs: input.validityMs },
    ...(soundOf(recording, heard) ?? { language: input.language, voice: input.voice }),
  });
  const row = await planCallee(rt.db, { accountId, number }, { rules, recordingMs: call.recordingMs, heard });
  return { call, row, heard, planner };
}

interface MadeText {
  readonly accountId: number;
  readonly id: number;
  readonly cost: Hundredths;
}

/** Makes the text for when the call reaches nobody, and returns what it costs; its campaign begins with the call. */
async function makeText(
  tx: Transaction,
  accountId: number,
  { planned, place }: { readonly planned: Planned; readonly place: number },
): Promise<MadeText | null> {
  const { call, heard, planner } = planned;
  if (planner === null) return null;
  const texts = planner.begin();
  const sink = await planner.makeSink(tx, texts);
  const [member = heard.member] = (await texts.complete(tx)?.([heard.member])) ?? [];
  await sink.store([{ place, row: texts.plan(member) }]);
  const { window, purpose } = call.rules;
  const made = await sink.finish({ ...call, window, purpose, phoneNumbers: call.audience.phoneNumbers });
  await updatePreparedTexts(tx, { ...made, accountId, id: call.id });
  return { accountId, id: made.campaignId, cost: made.cost };
}

/** Holds the cost of the call and of its text, which begin with that. */
async function holdAndBegin(
  rt: Runtime,
  tx: Transaction,
  accountId: number,
  { planned, text }: { readonly planned: Planned; readonly text: MadeText | null },
): Promise<void> {
  const { call, row } = planned;
  const now = rt.clock.now();
  const { uuid: campaignUuid, kind } = call;
  const { phoneNumber } = row;
  await beginSingleCall(tx, { accountId, id: call.id, cost: row.held, now });
  await recordCall(rt, tx, accountId, { ...NOT_CALLED, campaignUuid, kind, phoneNumber, status: 'queued' });
  const outcome = await holdCredits(tx, { accountId, amount: hundredths(row.held + (text?.cost ?? 0)), at: now });
  if (outcome !== 'held') throw refuseShortage(outcome);
  if (text) await notReached.beginTexts(rt, tx, text);
}

/** Stores a planned call, which begins with the commit. */
export async function storeCall(rt: Runtime, tx: Transaction, accountId: number, planned: Planned): Promise<void> {
  const { call, row } = planned;
  const refusal = await shownCallerIdRefusal(tx, accountId, call.rules.callerId);
  if (refusal !== null) throw invalidInput({ caller_id: [refusal] });
  if ((await countWaiting(tx, accountId, WAITING_MAX)) >= WAITING_MAX)
    throw new AppError('rate_limited', `${WAITING_MAX} calls of this account wait already.`, {
      retryAfterSeconds: WAITING_RETRY_SECONDS,
    });
  await insertVoiceCampaign(tx, accountId, call);
  const firstId = await rt.ids.take('voice_recipients', 1);
  const batch = { accountId, campaignId: call.id, firstId, now: call.createdAt };
  await insertPlannedCallees(tx, batch, [row]);
  const text = await makeText(tx, accountId, { planned, place: firstId });
  await holdAndBegin(rt, tx, accountId, { planned, text });
}

/** Calls one number now: a campaign of one, so that the call is held, placed, recovered and settled as all calls are, in a lane before campaigns. */
export async function startCall(
  rt: Runtime,
  routesAndPrices: notReached.RoutesAndPrices,
  actor: Actor,
  input: CallInput,
): Promise<Call> {
  const { accountId } = actor;
  await refuseWhileHeld(rt);
  const planned = await plan(rt, routesAndPrices, actor, input);
  const { call } = planned;
  return rt.db.transact(async (tx) => {
    // Keeps the recording, the template and the caller ID from being deleted or withdrawn meanwhile.
    if (call.recordingUuid !== null) await nameRecording(tx, actor, call.recordingUuid);
    const template = input.template && { accountId, uuid: input.template.uuid, field: 'template.id' };
    if (template) await useTemplate(tx, { ...template, now: call.createdAt });
    await storeCall(rt, tx, accountId, planned);
    const begun = await findCall(tx, accountId, call.uuid);
    if (begun === null) throw new Error('the call was not stored');
    return begun;
  });
}
