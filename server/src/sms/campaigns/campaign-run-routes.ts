import { operations, presenter } from '@volley/contract';
import { preview } from '@volley/contract/sms-campaign-preview';
import { report, usual } from '@volley/contract/sms-campaign-runs';
import { campaignTest } from '@volley/contract/sms-campaign-test';
import { presentOwnReference } from '../../campaigns/index.ts';
import type { RequestContext } from '../../identity/index.ts';
import { formatAmount, hundredths } from '../../lib/values/money.ts';
import { presentSwitches } from '../../links/index.ts';
import { messageReasonWords, ok, presentWindow, readAmount, readSchedule, routesWith } from '../../routes/index.ts';
import { figuresCsv, presentFigures, readRange } from '../../visits/link-analytics-routes.ts';
import { readMessageFilter, readMessageQuery } from '../lists/index.ts';
import { presentMessage } from '../lists/message-routes.ts';
import type { QuickSender } from '../messages/index.ts';
import { presentLinkChoice, switchesOf } from '../texts/index.ts';
import { previewCampaign } from './audience/preview-campaign.ts';
import { batchRoutes } from './batch/batch-routes.ts';
import { cancelCampaign, pauseCampaign, resumeCampaign, retryFailed, sendCampaign } from './moves/move-campaign.ts';
import { sendTest } from './moves/send-test.ts';
import { presentCampaign } from './present-campaign.ts';
import {
  type CampaignReport,
  getCampaignAnalytics,
  listRecipientMessages,
  readUsual,
  reportCampaign,
  streamCampaignMessages,
} from './reports/report-campaign.ts';
import type { Campaign } from './rows/campaign.ts';

interface Needs extends RequestContext {
  readonly quick: QuickSender;
}

const { route, csvRoute } = routesWith<Needs>();

const presentPreview = presenter(preview);
const presentTest = presenter(campaignTest);
const presentUsual = presenter(usual);

function presentAnalytics(found: Awaited<ReturnType<typeof getCampaignAnalytics>>) {
  return { uuid: found.uuid, tracked: presentSwitches(switchesOf(found.links)), ...presentFigures(found) };
}

function presentClicks(clicks: CampaignReport['clicks']) {
  return {
    asked_for: clicks !== null,
    recipients: clicks?.recipients ?? null,
    human: clicks?.humans ?? null,
    machine: clicks?.machines ?? null,
    first_at: clicks?.firstAt ?? null,
  };
}

const presentReport = presenter(report, ({ campaign, reasons, clicks }: CampaignReport) => ({
  campaign: presentCampaign(campaign),
  ...presentOwnReference(campaign),
  reasons: reasons.map(({ status, reason, n }) => ({ status, reason, recipients: n })),
  sending_window: presentWindow(campaign.window),
  links: presentLinkChoice(campaign.links),
  clicks: presentClicks(clicks),
}));

const CSV_NAMES =
  'id,phone_number,first_name,last_name,network,status,reason,reason_words,error_code,error_words,parts,cost,is_simulated,submitted_at,sent_at,final_at,clicked,first_clicked_at,message,reference,metadata'.split(
    ',',
  );

type Stream = Awaited<ReturnType<typeof streamCampaignMessages>>;
type RecipientMessage = Stream['batches'] extends AsyncIterable<readonly (infer One)[]> ? One : never;

function csvCells(message: RecipientMessage, areClicksAskedFor: boolean) {
  const { id, phoneNumber, parts, cost, isSimulated, reason, reference, metadata } = message;
  const firstAt = message.clicks?.firstAt ?? null;
  return [
    ...[id, phoneNumber, message.firstName, message.lastName, message.network],
    ...[message.status, reason, messageReasonWords(reason), message.errorCode, message.errorWords],
    ...[parts, formatAmount(cost), isSimulated],
    ...[message.submittedAt, message.sentAt, message.finalAt],
    ...(areClicksAskedFor ? [firstAt !== null, firstAt] : [null, null]),
    ...[message.message, reference, metadata && JSON.stringify(metadata)],
  ];
}

const one = (campaign: Campaign) => ok(presentCampaign(campaign));
const { smsCampaigns } = operations;

type MoveOperation = (typeof smsCampaigns)['pause' | 'resume' | 'cancel' | 'retryFailed'];
const moving = (operation: MoveOperation, move: typeof pauseCampaign) =>
  route(operation, { run: ({ rt, actor }, { params }) => move(rt, actor, params.uuid), present: one });

export const smsCampaignRunRoutes = [
  ...batchRoutes,
  route(smsCampaigns.preview, {
    run: ({ rt, actor, quick }, { params, query }) => {
      const chosen = query.contact_ids === undefined ? [] : [...new Set(query.contact_ids.split(',').map(Number))];
      return previewCampaign(rt, quick, actor, params.uuid, chosen);
    },
    present: (preview) => ok(presentPreview(preview)),
  }),
  route(smsCampaigns.testSend, {
    run: ({ rt, actor, quick }, { params, body }) =>
      sendTest({ ...quick, rt }, actor, {
        uuid: params.uuid,
        phoneNumbers: body.phone_numbers,
        contactId: body.contact_id === undefined ? null : Number(body.contact_id),
      }),
    present: (rows) => {
      const messages = rows.map((row) => ({ ...row, cost: row.price }));
      return ok(presentTest({ messages, cost: hundredths(messages.reduce((sum, { cost }) => sum + cost, 0)) }));
    },
  }),
  route(smsCampaigns.send, {
    run: ({ rt, actor, quick }, { params, body }) =>
      sendCampaign(rt, quick, actor, {
        uuid: params.uuid,
        expectedCost: readAmount('expected_cost', body.expected_cost) ?? null,
        scheduledAt: readSchedule(rt, body.scheduled_at),
      }),
    present: one,
  }),
  moving(smsCampaigns.pause, pauseCampaign),
  moving(smsCampaigns.resume, resumeCampaign),
  moving(smsCampaigns.cancel, cancelCampaign),
  moving(smsCampaigns.retryFailed, retryFailed),
  route(smsCampaigns.report, {
    run: ({ rt, actor, quick: { carriers } }, { params }) => reportCampaign({ rt, carriers }, actor, params.uuid),
    present: (report) => ok(presentReport(report)),
  }),
  route(smsCampaigns.usual, {
    run: ({ rt, actor }, { params }) => readUsual(rt, actor, params.uuid),
    present: (found) => ok(presentUsual(found)),
  }),
  route(smsCampaigns.analytics, {
    run: ({ rt, actor }, { params, query }) =>
      getCampaignAnalytics(rt, actor, params.uuid, readRange(query, actor.timeZone)),
    present: (found) => ok(presentAnalytics(found)),
  }),
  csvRoute(smsCampaigns.analyticsCsv, async ({ rt, actor }, { params, query }) => {
    const found = await getCampaignAnalytics(rt, actor, params.uuid, readRange(query, actor.timeZone));
    return figuresCsv(found, ['campaign', found.name, 'visits']);
  }),
  route(smsCampaigns.messages, {
    run: ({ rt, actor }, { params, query }) =>
      listRecipientMessages(rt, actor, { uuid: params.uuid, ...readMessageQuery(actor, query) }),
    present: ({ messages, nextCursor }) =>
      ok({
        data: messages.map((found) => ({
          ...presentMessage(found),
          ...{ first_name: found.firstName, last_name: found.lastName },
        })),
        next_cursor: nextCursor,
      }),
  }),
  csvRoute(smsCampaigns.messagesCsv, async ({ rt, actor }, { params, query }) => {
    const asked = { uuid: params.uuid, filter: readMessageFilter(actor, query) };
    const { name, batches, areClicksAskedFor } = await streamCampaignMessages(rt, actor, asked);
    return {
      ...{ called: ['campaign', name, query.status ?? ''], names: CSV_NAMES, chunks: batches },
      cellsOf: (message: RecipientMessage) => csvCells(message, areClicksAskedFor),
    };
  }),
];
