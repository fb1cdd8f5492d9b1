import { operations, presenter } from '@volley/contract';
import { formatAmount, formatMillionths } from '@volley/contract/amounts';
import { campaignCostSum, MESSAGE_COSTS_CSV, messageCarrier } from '@volley/contract/carrier-costs';
import { notFound } from '../../errors.ts';
import type { RequestContext } from '../../identity/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import { ok, routesWith } from '../../routes/index.ts';
import type { Runtime } from '../../runtime.ts';
import { explainChoice } from '../routing/index.ts';
import { type CampaignCost, type MessageOfCarrier, readCampaignCosts, streamMessageCarriers } from './message-costs.ts';
import { readMessageFilter } from './read-message-filter.ts';
import { findCarrierName, findMessageCarrier } from './store-message-carrier.ts';

const { route, csvRoute } = routesWith<RequestContext>();

/** What only the operator knows of a message: its carrier, why, and what that costs. */
async function getMessageCarrier({ db }: Runtime, accountId: number, messageId: Uuid) {
  const found = await findMessageCarrier(db, accountId, messageId);
  if (!found) throw notFound('Message');
  const { carrierId } = found;
  return { ...found, messageId, carrier: carrierId === null ? '' : ((await findCarrierName(db, carrierId)) ?? '') };
}

type Found = Awaited<ReturnType<typeof getMessageCarrier>>;

const present = presenter(messageCarrier, ({ carrierId, carrierChoice, carrierCost, carrierCurrency }: Found) => ({
  words: carrierId === null ? 'No carrier has had it yet.' : explainChoice(carrierChoice),
  cost: carrierCost === null ? null : formatMillionths(carrierCost),
  currency: carrierCurrency,
}));

const presentCostSum = presenter(campaignCostSum, ({ cost }: CampaignCost) => ({
  cost: cost === null ? null : formatMillionths(cost),
}));

const presentLine = ({ carrierCost, carrierCurrency, carrierChoice, ...message }: MessageOfCarrier) => ({
  ...{ id: message.id, campaignId: message.campaignUuid, senderId: message.senderId, phoneNumber: message.phoneNumber },
  ...{ network: message.network, status: message.status, reason: message.reason, errorCode: message.errorCode },
  ...{
    parts: message.parts,
    charged: formatAmount(message.cost),
    carrierId: message.carrierId,
    carrier: message.carrier,
  },
  ...{ carrierCost: carrierCost === null ? null : formatMillionths(carrierCost), carrierCurrency },
  carrierReason: message.carrierId === null ? '' : explainChoice(carrierChoice),
  ...{ isSimulated: message.isSimulated, createdAt: message.createdAt, submittedAt: message.submittedAt },
  ...{ sentAt: message.sentAt, finalAt: message.finalAt },
});

export const messageCarrierRoutes = [
  csvRoute(operations.admin.messages.csv, async ({ rt, actor }, { params, query }) => ({
    called: ['messages', 'costs', `account ${params.id}`],
    names: MESSAGE_COSTS_CSV.split(','),
    chunks: await streamMessageCarriers(rt, {
      accountId: params.id,
      campaign: query.campaign_id,
      filter: readMessageFilter(actor, query),
    }),
    cellsOf: presentLine,
  })),
  route(operations.admin.messages.campaignCosts, {
    run: ({ rt }, { params, query }) =>
      readCampaignCosts(rt, { accountId: params.id, uuid: params.uuid, by: query.by }),
    present: (sums) => ok(sums.map(presentCostSum)),
  }),
  route(operations.admin.messages.carrier, {
    run: ({ rt }, { params }) => getMessageCarrier(rt, params.id, params.uuid),
    present: (found) => ok(present(found)),
  }),
];
