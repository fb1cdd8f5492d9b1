import { operations, presenter } from '@volley/contract';
import { formatMillionths } from '@volley/contract/amounts';
import { messageCarrier } from '@volley/contract/carrier-costs';
import { notFound } from '../../errors.ts';
import type { RequestContext } from '../../identity/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import { ok, routesWith } from '../../routes/index.ts';
import type { Runtime } from '../../runtime.ts';
import { explainChoice } from '../routing/index.ts';
import { findCarrierName, findMessageCarrier } from './store-message-carrier.ts';

const { route } = routesWith<RequestContext>();

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

export const messageCarrierRoutes = [
  route(operations.admin.messages.carrier, {
    run: ({ rt }, { params }) => getMessageCarrier(rt, params.id, params.uuid),
    present: (found) => ok(present(found)),
  }),
];
