import { type InputFor, operations, rowOf } from '@volley/contract';
import { readAudienceBody } from '../../audiences/index.ts';
import { type OwnReference, readCampaignSearch, readOwnReference } from '../../campaigns/index.ts';
import type { RequestContext } from '../../identity/index.ts';
import { withoutUndefined } from '../../lib/values/without-undefined.ts';
import { done, ok, pageRequest, presentShortPage, readHours, readSchedule, routesWith } from '../../routes/index.ts';
import type { Runtime } from '../../runtime.ts';
import {
  createVoiceDraft,
  deleteVoiceDraft,
  getVoiceCampaign,
  getVoiceDraft,
  refuseBadVoiceContent,
  updateVoiceDraft,
  type VoiceDraftInput,
} from './drafts/write-draft.ts';
import { presentContent, presentDetail, presentVoiceCampaign } from './present-campaign.ts';
import { countVoiceCampaignsByState } from './reports/store-campaign-list.ts';
import { listVoiceCampaigns, streamRecipients } from './reports/stream-recipients.ts';
import type { VoiceCampaignDetail, VoiceRecipient } from './rows/campaign.ts';

const { route, streamRoute } = routesWith<RequestContext>();

type DraftBody = InputFor<typeof operations.voiceCampaigns.update>['body'];
type RulesBody = Omit<
  DraftBody,
  'version' | 'name' | 'recording_id' | 'recipients' | 'scheduled_at' | keyof OwnReference
>;

function readRules(body: RulesBody): VoiceDraftInput['rules'] {
  const { channels, ring_seconds, repeats, hang_up_after_message, retry, calling_window, not_reached, ...same } = body;
  return withoutUndefined({
    ...rowOf(same),
    channelsMax: channels,
    ringTimeoutSeconds: ring_seconds,
    repeatCount: repeats,
    hangsUpAfterMessage: hang_up_after_message,
    retry:
      retry &&
      withoutUndefined({
        ...{ countMax: retry.count, intervalSeconds: retry.interval_seconds },
        ...{ isGrowing: retry.growing, outcomes: retry.outcomes },
      }),
    window: readHours(calling_window),
    notReached: not_reached && rowOf(not_reached),
  });
}

function readDraft(rt: Runtime, body: DraftBody): VoiceDraftInput {
  const { version, name, recording_id, recipients, scheduled_at, reference, metadata, ...rules } = body;
  return {
    ...{ version, name, recordingUuid: recording_id },
    own: withoutUndefined(readOwnReference({ reference, metadata })),
    audience: recipients && readAudienceBody(recipients),
    scheduledAt: readSchedule(rt, scheduled_at),
    rules: readRules(rules),
  };
}

/** Written by hand because there may be a million of them. Every value is digits, a fixed word or a timestamp, so nothing needs escaping. */
function recipientJson(recipient: VoiceRecipient): string {
  const calledAt = recipient.calledAt === null ? 'null' : `"${recipient.calledAt}"`;
  return `{"id":${recipient.id},"phone_number":"${recipient.phoneNumber}","status":"${recipient.status}","called_at":${calledAt},"duration":${recipient.duration}}`;
}

async function* recipientsJson(chunks: AsyncIterable<readonly VoiceRecipient[]>): AsyncGenerator<string> {
  let separator = '{"success":true,"data":[';
  let isEmpty = true;
  for await (const chunk of chunks) {
    yield separator + chunk.map(recipientJson).join(',');
    separator = ',';
    isEmpty = false;
  }
  yield isEmpty ? `${separator}]}` : ']}';
}

const one = (campaign: VoiceCampaignDetail) => ok(presentDetail(campaign));
const { voiceCampaigns } = operations;

export const voiceCampaignRoutes = [
  route(voiceCampaigns.list, {
    run: ({ rt, actor }, { query }) => listVoiceCampaigns(rt, actor, pageRequest(query), readCampaignSearch(query)),
    present: (page) => ok(presentShortPage(page, presentVoiceCampaign)),
  }),
  route(voiceCampaigns.states, {
    run: ({ rt, actor }) => countVoiceCampaignsByState(rt.db, actor.accountId),
    present: (states) => ok(states),
  }),
  streamRoute(voiceCampaigns.recipients, async ({ rt, actor }, { params }) =>
    recipientsJson(await streamRecipients(rt, actor, params.uuid)),
  ),
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
    present: (content) => ok(presentContent(content)),
  }),
  route(voiceCampaigns.update, {
    run: ({ rt, actor }, { params, body }) => updateVoiceDraft(rt, actor, params.uuid, readDraft(rt, body)),
    check: ({ rt, actor }, body) => refuseBadVoiceContent(rt.db, actor, readDraft(rt, body)),
    present: one,
  }),
  route(voiceCampaigns.delete, {
    run: ({ rt, actor }, { params }) => deleteVoiceDraft(rt, actor, params.uuid),
    present: () => done('Campaign deleted.'),
  }),
];
