import { operations, presenter } from '@volley/contract';
import { voiceCampaign } from '@volley/contract/voice-campaigns';
import type { RequestContext } from '../../identity/index.ts';
import { ok, pageRequest, presentShortPage, routesWith } from '../../routes/index.ts';
import { listVoiceCampaigns, streamRecipients } from './reports/stream-recipients.ts';
import type { VoiceCampaign, VoiceRecipient } from './rows/campaign.ts';

const { route, streamRoute } = routesWith<RequestContext>();

export const presentVoiceCampaign = presenter(voiceCampaign, (_campaign: VoiceCampaign) => ({}));

/** Written by hand because there may be a million of them. Every value is digits, a fixed word or a timestamp, so nothing needs escaping. */
function recipientJson(recipient: VoiceRecipient): string {
  const calledAt = recipient.calledAt === null ? 'null' : `"${recipient.calledAt}"`;
  return `{"id":${recipient.id},"phone_number":"${recipient.phoneNumber}","status":"${recipient.status}","called_at":${calledAt},"duration":${recipient.durationSeconds}}`;
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

const { voiceCampaigns } = operations;

export const voiceCampaignRoutes = [
  route(voiceCampaigns.list, {
    run: ({ rt, actor }, { query }) => listVoiceCampaigns(rt, actor, pageRequest(query), query.search),
    present: (page) => ok(presentShortPage(page, presentVoiceCampaign)),
  }),
  streamRoute(voiceCampaigns.recipients, async ({ rt, actor }, { params }) =>
    recipientsJson(await streamRecipients(rt, actor, params.uuid)),
  ),
];
