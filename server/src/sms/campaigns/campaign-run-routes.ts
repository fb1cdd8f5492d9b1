import { operations, presenter } from '@volley/contract';
import { report } from '@volley/contract/sms-campaign-runs';
import { csvText } from '@volley/text';
import type { RequestContext } from '../../identity/index.ts';
import { formatAmount, hundredths } from '../../lib/values/money.ts';
import { presentSwitches } from '../../links/index.ts';
import { messageReasonWords, ok, presentHours, readAmount, readSchedule, routesWith } from '../../routes/index.ts';
import { figuresCsv, presentFigures, readRange } from '../../visits/link-analytics-routes.ts';
import { readMessageFilter, readMessageQuery } from '../lists/index.ts';
import { presentMessagePage } from '../lists/message-routes.ts';
import type { QuickSender } from '../messages/index.ts';
import { presentLinkChoice, switchesOf } from '../texts/index.ts';
import { type CampaignPreview, previewCampaign } from './audience/preview-campaign.ts';
import { cancelCampaign, pauseCampaign, resumeCampaign, retryFailed, sendCampaign } from './moves/move-campaign.ts';
import { sendTest } from './moves/send-test.ts';
import { presentCampaign } from './present-campaign.ts';
import { getCampaignAnalytics } from './reports/campaign-analytics.ts';
import {
  type CampaignReport,
  listRecipientMessages,
  reportCampaign,
  streamCampaignMessages,
} from './reports/report-campaign.ts';
import type { Campaign } from './rows/campaign.ts';

interface Needs extends RequestContext {
  readonly quick: QuickSender;
}

const { route, streamRoute } = routesWith<Needs>();

function presentPreview(preview: CampaignPreview) {
  const { recipients, sendable, skipped, duplicates, unknownZones, parts, cost, networks, finishAt } = preview;
  return {
    recipients,
    sendable,
    skipped: [...skipped],
    duplicates,
    unknown_zones: unknownZones,
    put_off: preview.putOff,
    parts,
    cost: formatAmount(cost),
    missing_credits: formatAmount(preview.missingCredits),
    over_monthly_limit: formatAmount(preview.overMonthlyLimit),
    short_links: preview.shortLinks,
    unicode_characters: preview.unicode.map((entry) => ({ ...entry })),
    networks: [...networks],
    finish_at: finishAt,
    fingerprint: preview.fingerprint,
    samples: preview.samples.map((sample) => ({
      phone_number: sample.phoneNumber,
      contact_id: sample.contactId,
      message: sample.message,
      parts: sample.parts,
      alphabets: [...sample.alphabets],
      reason: sample.reason,
    })),
  };
}

function presentTest(rows: Awaited<ReturnType<typeof sendTest>>) {
  return {
    cost: formatAmount(hundredths(rows.reduce((sum, row) => sum + row.price, 0))),
    messages: rows.map((row) => ({
      id: row.id,
      phone_number: row.phoneNumber,
      network: row.network,
      message: row.message,
      parts: row.parts,
      cost: formatAmount(row.price),
    })),
  };
}

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

const presentReport = presenter(report, (report: CampaignReport) => ({
  campaign: presentCampaign(report.campaign),
  template_id: report.campaign.templateUuid,
  template_version: report.campaign.templateVersion,
  purpose: report.campaign.purpose,
  counts: { ...report.counts },
  reasons: report.reasons.map(({ status, reason, n }) => ({ status, reason, recipients: n })),
  parts: report.preparedParts,
  cost: formatAmount(report.preparedCost),
  sending_window: presentHours(report.campaign.window),
  links: presentLinkChoice(report.campaign.links),
  clicks: presentClicks(report.clicks),
}));

const CSV_HEAD =
  'id,phone_number,first_name,last_name,network,status,reason,reason_words,error_code,error_words,parts,cost,is_simulated,submitted_at,sent_at,final_at,clicked,first_clicked_at,message';

type Stream = Awaited<ReturnType<typeof streamCampaignMessages>>;
type RecipientMessage = Stream['batches'] extends AsyncIterable<readonly (infer One)[]> ? One : never;

function csvLine(message: RecipientMessage, areClicksAskedFor: boolean): string {
  const { id, phoneNumber, parts, cost, isSimulated, reason } = message;
  const state = [message.status, reason, messageReasonWords(reason), message.errorCode, message.errorWords];
  const words = [message.firstName, message.lastName, message.network, ...state].map(csvText);
  const times = [message.submittedAt, message.sentAt, message.finalAt].map((at) => at ?? '');
  const figures = [parts, formatAmount(cost), isSimulated ? 'yes' : 'no'];
  const firstAt = message.clicks?.firstAt ?? '';
  const clicked = areClicksAskedFor ? [firstAt === '' ? 'no' : 'yes', firstAt] : ['', ''];
  return [id, phoneNumber, ...words, ...figures, ...times, ...clicked, csvText(message.message)].join(',');
}

async function* csv({ batches, areClicksAskedFor }: Stream): AsyncGenerator<string> {
  yield `${CSV_HEAD}\r\n`;
  for await (const batch of batches)
    if (batch.length > 0) yield `${batch.map((message) => csvLine(message, areClicksAskedFor)).join('\r\n')}\r\n`;
}

const one = (campaign: Campaign) => ok(presentCampaign(campaign));
const { smsCampaigns } = operations;

export const smsCampaignRunRoutes = [
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
    present: (rows) => ok(presentTest(rows)),
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
  route(smsCampaigns.pause, {
    run: ({ rt, actor }, { params }) => pauseCampaign(rt, actor, params.uuid),
    present: one,
  }),
  route(smsCampaigns.resume, {
    run: ({ rt, actor }, { params }) => resumeCampaign(rt, actor, params.uuid),
    present: one,
  }),
  route(smsCampaigns.cancel, {
    run: ({ rt, actor }, { params }) => cancelCampaign(rt, actor, params.uuid),
    present: one,
  }),
  route(smsCampaigns.retryFailed, {
    run: ({ rt, actor }, { params }) => retryFailed(rt, actor, params.uuid),
    present: one,
  }),
  route(smsCampaigns.report, {
    run: ({ rt, actor }, { params }) => reportCampaign(rt, actor, params.uuid),
    present: (report) => ok(presentReport(report)),
  }),
  route(smsCampaigns.analytics, {
    run: ({ rt, actor }, { params, query }) =>
      getCampaignAnalytics(rt, actor, params.uuid, readRange(query, actor.timeZone)),
    present: (found) => ok(presentAnalytics(found)),
  }),
  streamRoute(smsCampaigns.analyticsCsv, async ({ rt, actor }, { params, query }) =>
    figuresCsv(await getCampaignAnalytics(rt, actor, params.uuid, readRange(query, actor.timeZone))),
  ),
  route(smsCampaigns.messages, {
    run: ({ rt, actor }, { params, query }) =>
      listRecipientMessages(rt, actor, { uuid: params.uuid, ...readMessageQuery(actor, query) }),
    present: presentMessagePage,
  }),
  streamRoute(smsCampaigns.messagesCsv, async ({ rt, actor }, { params, query }) =>
    csv(
      await streamCampaignMessages(rt, actor, {
        uuid: params.uuid,
        filter: readMessageFilter(actor, query),
      }),
    ),
  ),
];
