import { type InputFor, operations } from '@volley/contract';
import { readOwnReference } from '../../../campaigns/index.ts';
import { invalidInput, refuseTogether } from '../../../errors.ts';
import type { RequestContext } from '../../../identity/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import { formatAmount } from '../../../lib/values/money.ts';
import { ok, readInstant, routesWith } from '../../../routes/index.ts';
import type { QuickSender } from '../../messages/index.ts';
import { refuseUnusableSender } from '../drafts/read-draft.ts';
import { type BatchInput, refuseBadTime, type SentBatch, sendBatch } from './send-batch.ts';

interface Needs extends RequestContext {
  readonly quick: QuickSender;
}

const { route } = routesWith<Needs>();

type Body = InputFor<typeof operations.messages.batch>['body'];

const ownOf = (said: Parameters<typeof readOwnReference>[0]) => {
  const { reference = null, metadata = null } = readOwnReference(said);
  return { reference, metadata };
};

function readBatch({ actor }: Needs, body: Body): BatchInput {
  return {
    ...ownOf(body),
    name: body.name ?? '',
    senderId: body.sender_id,
    message: body.message,
    templateUuid: (body.template?.id as Uuid | undefined) ?? null,
    values: body.template?.values ?? {},
    language: body.template?.language ?? '',
    scheduledAt: readInstant('scheduled_at', body.scheduled_at, actor.timeZone) ?? null,
    isPartial: body.partial === true,
    items: body.items.map((item) => ({
      ...{ to: item.to, message: item.message, values: item.values ?? {} },
      ...ownOf(item),
    })),
  };
}

/** Refuses what can be judged alone, beside what the schema refuses. */
async function check({ rt, actor }: Needs, body: Partial<Body>): Promise<void> {
  const { sender_id: senderId, message, template } = body;
  await refuseTogether([
    () => refuseBadTime(rt, readInstant('scheduled_at', body.scheduled_at, actor.timeZone) ?? null),
    async () => senderId !== undefined && (await refuseUnusableSender(rt.db, actor, senderId)),
    () => {
      if (message !== undefined && template !== undefined)
        throw invalidInput({ message: ['The message field must be left out when a template is named.'] });
    },
  ]);
}

const REFUSED = { id: null, status: 'refused', parts: 0, cost: '0.00' } as const;

function presentBatch({ campaignId, input, planned, cost, balance, available }: SentBatch) {
  const items = planned.map((one, index) => {
    const reference = input.items[index]?.reference ?? '';
    if ('errors' in one) return { ...REFUSED, reference, errors: one.errors as Record<string, string[]> };
    const { id, parts, price } = one.row;
    return { id, status: 'queued' as const, parts, cost: formatAmount(price), reference, errors: {} };
  });
  const accepted = items.filter(({ id }) => id !== null).length;
  return {
    ...{ campaign_id: campaignId, scheduled_at: input.scheduledAt, items, accepted, refused: items.length - accepted },
    parts: items.reduce((sum, { parts }) => sum + parts, 0),
    ...{ cost: formatAmount(cost), balance: formatAmount(balance), available: formatAmount(available) },
  };
}

export const batchRoutes = [
  route(operations.messages.batch, {
    check,
    run: async (context, { body }) => {
      await check(context, body);
      return sendBatch(context.rt, context.quick, context.actor, readBatch(context, body));
    },
    present: (sent) => ok(presentBatch(sent)),
    target: ({ campaignId }) => campaignId,
  }),
];
