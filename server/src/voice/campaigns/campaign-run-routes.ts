import { operations, presenter } from '@volley/contract';
import { preview, report } from '@volley/contract/voice-campaign-runs';
import { voiceCampaignTest } from '@volley/contract/voice-campaign-test';
import type { RequestContext } from '../../identity/index.ts';
import { ok, readAmount, routesWith } from '../../routes/index.ts';
import type { QuickSender } from '../../sms/messages/index.ts';
import type { VoiceControl } from '../voice-control.ts';
import { previewVoiceCampaign } from './audience/preview-campaign.ts';
import {
  cancelVoiceCampaign,
  pauseVoiceCampaign,
  resumeVoiceCampaign,
  retryFailedCalls,
  sendVoiceCampaign,
} from './moves/move-campaign.ts';
import { testVoiceCampaign } from './moves/test-campaign.ts';
import { presentDetail } from './present-campaign.ts';
import { reportVoiceCampaign } from './reports/report-campaign.ts';
import type { VoiceCampaignDetail } from './rows/campaign.ts';

interface Needs extends RequestContext {
  readonly quick: QuickSender;
  readonly voice: VoiceControl;
}

const { route } = routesWith<Needs>();

const presentPreview = presenter(preview);
const presentReport = presenter(report);
const presentTest = presenter(voiceCampaignTest);

const one = (campaign: VoiceCampaignDetail) => ok(presentDetail(campaign));
const { voiceCampaigns } = operations;

/** Wakes the engine at once, so that the change does not wait for its next turn. */
async function andWake({ voice }: Needs, moving: Promise<VoiceCampaignDetail>): Promise<VoiceCampaignDetail> {
  const campaign = await moving;
  voice.wake();
  return campaign;
}

type MoveOperation = (typeof voiceCampaigns)['pause' | 'resume' | 'cancel' | 'retryFailed'];
const moving = (operation: MoveOperation, move: typeof pauseVoiceCampaign) =>
  route(operation, {
    run: (context, { params }) => andWake(context, move(context.rt, context.actor, params.uuid)),
    present: one,
  });

export const voiceCampaignRunRoutes = [
  route(voiceCampaigns.preview, {
    run: ({ rt, quick, actor }, { params }) => previewVoiceCampaign(rt, quick, actor, params.uuid),
    present: (preview) => ok(presentPreview(preview)),
  }),
  route(voiceCampaigns.testCall, {
    run: async ({ rt, actor, voice }, { params, body }) => {
      const input = { uuid: params.uuid, phoneNumbers: body.phone_numbers };
      const test = await testVoiceCampaign(rt, actor, input);
      voice.wake();
      return test;
    },
    present: (test) => ok(presentTest(test)),
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
  moving(voiceCampaigns.pause, pauseVoiceCampaign),
  moving(voiceCampaigns.resume, resumeVoiceCampaign),
  moving(voiceCampaigns.cancel, cancelVoiceCampaign),
  moving(voiceCampaigns.retryFailed, retryFailedCalls),
  route(voiceCampaigns.report, {
    run: ({ rt, actor }, { params }) => reportVoiceCampaign(rt, actor, params.uuid),
    present: (report) => ok(presentReport(report)),
  }),
];
