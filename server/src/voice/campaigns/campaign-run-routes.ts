import { operations } from '@volley/contract';
import type { RetryOutcome } from '@volley/contract/choices';
import { presentAudience, readAudienceBody } from '../../audiences/index.ts';
import type { RequestContext } from '../../identity/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import { formatAmount } from '../../lib/values/money.ts';
import { said } from '../../lib/values/said.ts';
import { done, ok, presentHours, readAmount, readHours, readSchedule, routesWith } from '../../routes/index.ts';
import type { Runtime } from '../../runtime.ts';
import type { QuickSender } from '../../sms/messages/index.ts';
import type { CallingRules } from '../calling-rules.ts';
import type { VoiceControl } from '../voice-control.ts';
import { previewVoiceCampaign, type VoicePreview } from './audience/preview-campaign.ts';
import { presentVoiceCampaign } from './campaign-routes.ts';
import {
  createVoiceDraft,
  deleteVoiceDraft,
  getVoiceCampaign,
  getVoiceDraft,
  refuseBadVoiceContent,
  updateVoiceDraft,
  type VoiceDraftInput,
} from './drafts/write-draft.ts';
import {
  cancelVoiceCampaign,
  pauseVoiceCampaign,
  resumeVoiceCampaign,
  sendVoiceCampaign,
} from './moves/move-campaign.ts';
import { retryFailedCalls } from './moves/retry-failed.ts';
import { testVoiceCampaign } from './moves/test-campaign.ts';
import { reportVoiceCampaign } from './reports/report-campaign.ts';
import type { VoiceCampaignDetail } from './rows/campaign.ts';

interface Needs extends RequestContext {
  readonly quick: QuickSender;
  readonly voice: VoiceControl;
}

const { route } = routesWith<Needs>();

function presentRules(rules: CallingRules) {
  const { retry, window, notReached } = rules;
  return {
    purpose: rules.purpose,
    missing_field: rules.missingField,
    caller_id: rules.callerId,
    channels: rules.channelsMax,
    ring_seconds: rules.ringTimeoutSeconds,
    duration_seconds_max: rules.durationSecondsMax,
    repeats: rules.repeatCount,
    gap_seconds: rules.gapSeconds,
    hang_up_after_message: rules.hangsUpAfterMessage,
    digit_results: { ...rules.digitResults },
    retry: {
      count: retry.countMax,
      interval_seconds: retry.intervalSeconds,
      growing: retry.isGrowing,
      outcomes: [...retry.outcomes],
    },
    calling_window: presentHours(window),
    not_reached: notReached && { sender_id: notReached.senderId, message: notReached.message },
  };
}

function presentDetail(campaign: VoiceCampaignDetail) {
  return {
    ...presentVoiceCampaign(campaign),
    recording_id: campaign.recordingUuid,
    ...presentRules(campaign.rules),
    scheduled_at: campaign.scheduledAt,
    started_at: campaign.startedAt,
    ended_at: campaign.endedAt,
    pause_reason: campaign.pauseReason,
    fail_reason: campaign.failReason,
    held: formatAmount(campaign.held),
    open_recipients: campaign.openRecipients,
    test_of: campaign.testOf,
  };
}

interface RulesBody {
  readonly purpose?: CallingRules['purpose'] | undefined;
  readonly missing_field?: CallingRules['missingField'] | undefined;
  readonly caller_id?: string | undefined;
  readonly channels?: number | undefined;
  readonly ring_seconds?: number | undefined;
  readonly duration_seconds_max?: number | null | undefined;
  readonly repeats?: number | undefined;
  readonly gap_seconds?: number | undefined;
  readonly hang_up_after_message?: boolean | undefined;
  readonly digit_results?: Readonly<Record<string, string>> | undefined;
  readonly retry?:
    | {
        readonly count?: number | undefined;
        readonly interval_seconds?: number | undefined;
        readonly growing?: boolean | undefined;
        readonly outcomes?: readonly RetryOutcome[] | undefined;
      }
    | undefined;
  readonly calling_window?: { from: string; to: string; time_zone?: string | undefined } | null | undefined;
  readonly not_reached?: { sender_id: string; message: string } | null | undefined;
}

interface DraftBody extends RulesBody {
  readonly name?: string | undefined;
  readonly recording_id?: string | null | undefined;
  readonly recipients?: Parameters<typeof readAudienceBody>[0] | undefined;
  readonly scheduled_at?: string | null | undefined;
}

function readRules(body: RulesBody): VoiceDraftInput['rules'] {
  const { retry, calling_window: window, not_reached: notReached } = body;
  return said({
    purpose: body.purpose,
    missingField: body.missing_field,
    callerId: body.caller_id,
    channelsMax: body.channels,
    ringTimeoutSeconds: body.ring_seconds,
    durationSecondsMax: body.duration_seconds_max,
    repeatCount: body.repeats,
    gapSeconds: body.gap_seconds,
    hangsUpAfterMessage: body.hang_up_after_message,
    digitResults: body.digit_results,
    retry:
      retry &&
      said({
        countMax: retry.count,
        intervalSeconds: retry.interval_seconds,
        isGrowing: retry.growing,
        outcomes: retry.outcomes,
      }),
    window: readHours(window),
    notReached: notReached && { senderId: notReached.sender_id, message: notReached.message },
  });
}

function readDraft(rt: Runtime, body: DraftBody): VoiceDraftInput {
  return {
    name: body.name,
    recordingUuid: body.recording_id as Uuid | null | undefined,
    audience: body.recipients && readAudienceBody(body.recipients),
    scheduledAt: readSchedule(rt, body.scheduled_at),
    rules: readRules(body),
  };
}

type VoiceReport = Awaited<ReturnType<typeof reportVoiceCampaign>>;

function presentTextsReport(texts: NonNullable<VoiceReport['texts']>) {
  return {
    sms_campaign: texts.uuid,
    status: texts.status,
    messages: texts.messages.map(({ status, reason, n }) => ({ status, reason, messages: n })),
    credits_used: formatAmount(texts.creditsUsed),
    held: formatAmount(texts.held),
  };
}

function presentReport({ campaign, recipients, results, calls, talkSeconds, texts, ...report }: VoiceReport) {
  return {
    status: campaign.status,
    waiting_for: report.waitingFor,
    window_opens_at: report.opensAt,
    recipients: recipients.map(({ status, reason, n }) => ({ status, reason, recipients: n })),
    results: results.map(({ result, n }) => ({ result, recipients: n })),
    calls,
    talk_seconds: talkSeconds,
    credits_used: formatAmount(campaign.creditsUsed),
    held: formatAmount(campaign.held),
    not_reached: texts && presentTextsReport(texts),
  };
}

function presentTextsPreview({ queued, parts, cost, skipped }: NonNullable<VoicePreview['texts']>) {
  return {
    texts: queued,
    parts: parts.sum,
    cost_max: formatAmount(cost),
    skipped: [...skipped].map(([reason, n]) => ({ reason, recipients: n })),
  };
}

const one = (campaign: VoiceCampaignDetail) => ok(presentDetail(campaign));
const { voiceCampaigns } = operations;

/** Wakes the engine at once, so that the change does not wait for its next turn. */
async function andWake({ voice }: Needs, moving: Promise<VoiceCampaignDetail>): Promise<VoiceCampaignDetail> {
  const campaign = await moving;
  voice.wake();
  return campaign;
}

export const voiceCampaignRunRoutes = [
  route(voiceCampaigns.create, {
    run: ({ rt, actor }, { body }) => createVoiceDraft(rt, actor, readDraft(rt, body)),
    check: ({ rt, actor }, body) => refuseBadVoiceContent(rt.db, actor, readDraft(rt, body)),
    present: one,
    target: (campaign) => campaign.uuid,
  }),
  route(voiceCampaigns.get, {
    run: ({ rt, actor }, { params }) => getVoiceCampaign(rt, actor, params.uuid),
    present: one,
  }),
  route(voiceCampaigns.draft, {
    run: ({ rt, actor }, { params }) => getVoiceDraft(rt, actor, params.uuid),
    present: ({ draft, recipients }) =>
      ok({
        version: draft.version,
        name: draft.name,
        recording_id: draft.recordingUuid,
        recipients: presentAudience(recipients),
        scheduled_at: draft.scheduledAt,
        ...presentRules(draft.rules),
      }),
  }),
  route(voiceCampaigns.update, {
    run: ({ rt, actor }, { params, body }) =>
      updateVoiceDraft(rt, actor, params.uuid, { ...readDraft(rt, body), version: body.version }),
    check: ({ rt, actor }, body) => refuseBadVoiceContent(rt.db, actor, readDraft(rt, body)),
    present: one,
  }),
  route(voiceCampaigns.delete, {
    run: ({ rt, actor }, { params }) => deleteVoiceDraft(rt, actor, params.uuid),
    present: () => done('Campaign deleted.'),
  }),
  route(voiceCampaigns.preview, {
    run: ({ rt, quick, actor }, { params }) => previewVoiceCampaign(rt, quick, actor, params.uuid),
    present: ({ recipients, callable, skipped, costMax, speech, texts, ...preview }) =>
      ok({
        recipients,
        callable,
        skipped: Object.entries(skipped).map(([reason, n]) => ({ reason, recipients: n })),
        recording_seconds: preview.recordingMs / 1000,
        message_seconds: preview.messageMs / 1000,
        speech: speech && {
          samples: speech.samples.map(({ phoneNumber, text }) => ({ phone_number: phoneNumber, text })),
        },
        call_seconds_max: Math.ceil(preview.callMsMax / 1000),
        unknown_zones: preview.unknownZones,
        put_off: preview.putOff,
        cost_max: formatAmount(costMax),
        not_reached: texts && presentTextsPreview(texts),
        missing_credits: formatAmount(preview.missingCredits),
        over_monthly_limit: formatAmount(preview.overMonthlyLimit),
        fingerprint: preview.fingerprint,
      }),
  }),
  route(voiceCampaigns.testCall, {
    run: async ({ rt, actor, voice }, { params, body }) => {
      const input = { uuid: params.uuid, phoneNumbers: body.phone_numbers };
      const test = await testVoiceCampaign(rt, actor, input);
      voice.wake();
      return test;
    },
    present: ({ campaign, calls }) =>
      ok({
        uuid: campaign.uuid,
        name: campaign.name,
        cost_max: formatAmount(campaign.held),
        calls: calls.map(({ phoneNumber, costMax }) => ({
          phone_number: phoneNumber,
          cost_max: formatAmount(costMax),
        })),
      }),
  }),
  route(voiceCampaigns.send, {
    run: (context, { params, body }) =>
      andWake(
        context,
        sendVoiceCampaign(context.rt, context.quick, context.actor, params.uuid, {
          expectedCost: readAmount('expected_cost', body.expected_cost) ?? null,
        }),
      ),
    present: one,
  }),
  route(voiceCampaigns.pause, {
    run: ({ rt, actor }, { params }) => pauseVoiceCampaign(rt, actor, params.uuid),
    present: one,
  }),
  route(voiceCampaigns.resume, {
    run: (context, { params }) => andWake(context, resumeVoiceCampaign(context.rt, context.actor, params.uuid)),
    present: one,
  }),
  route(voiceCampaigns.cancel, {
    run: ({ rt, actor }, { params }) => cancelVoiceCampaign(rt, actor, params.uuid),
    present: one,
  }),
  route(voiceCampaigns.retryFailed, {
    run: (context, { params }) => andWake(context, retryFailedCalls(context.rt, context.actor, params.uuid)),
    present: one,
  }),
  route(voiceCampaigns.report, {
    run: ({ rt, actor }, { params }) => reportVoiceCampaign(rt, actor, params.uuid),
    present: (report) => ok(presentReport(report)),
  }),
];
