import { operations, presenter } from '@volley/contract';
import { voiceCampaign } from '@volley/contract/voice-campaigns';
import {
  listVoiceCampaigns,
  streamRecipients,
  type VoiceCampaign,
  type VoiceRecipient,
} from '../../voice/campaigns/index.ts';
import { ok } from '../frame/envelope.ts';
import { pageRequest, presentShortPage } from '../frame/page.ts';
import { type Route, route, streamRoute } from '../frame/route.ts';

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

export const voiceCampaignRoutes: readonly Route[] = [
  route(voiceCampaigns.list, {
    run: ({ rt, actor }, { query }) => listVoiceCampaigns(rt, actor, pageRequest(query), query.search),
    present: (page) => ok(presentShortPage(page, presentVoiceCampaign)),
  }),
  streamRoute(voiceCampaigns.recipients, async ({ rt, actor }, { params }) =>
    recipientsJson(await streamRecipients(rt, actor, params.uuid)),
  ),
];
