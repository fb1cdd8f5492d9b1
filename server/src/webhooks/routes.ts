import { EVENT_KINDS, type InputFor, operations, presenter, rowOf } from '@volley/contract';
import { webhookDelivery } from '@volley/contract/webhook-deliveries';
import { webhook } from '@volley/contract/webhooks';
import type { RequestContext } from '../identity/index.ts';
import { pageOfWhole } from '../lib/ids/page.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import { withoutUndefined } from '../lib/values/without-undefined.ts';
import { done, ok, pageRequest, presentFullPage, readInstant, routesWith } from '../routes/index.ts';
import type { Endpoint } from './endpoints/endpoint.ts';
import {
  createEndpoint,
  deleteEndpoint,
  getEndpoint,
  listOwnEndpoints,
  type NewEndpoint,
  pauseEndpoint,
  resumeEndpoint,
  rotateSecret,
  updateEndpoint,
} from './endpoints/endpoints.ts';
import type { Delivery } from './log/delivery.ts';
import { type DeliveryDetails, getDelivery, listDeliveries } from './log/list-deliveries.ts';
import { replayDeliveries, sendExamples } from './log/send-again.ts';
import type { WebhookControl } from './sending/webhook-control.ts';

interface Needs extends RequestContext {
  readonly webhooks: WebhookControl;
}

const { route } = routesWith<Needs>();

const presentEndpoint = presenter(webhook);

const presentDelivery = presenter(webhookDelivery, (delivery: Delivery) => ({
  event_ids: [...delivery.eventIds],
  kinds: [...delivery.kinds],
  is_test: delivery.body !== null,
  last_tried_at: delivery.triedAt,
  next_try_at: delivery.nextAt,
}));

const presentDetails = ({ delivery, request }: DeliveryDetails) =>
  ok({
    ...presentDelivery(delivery),
    answer: delivery.answer,
    attempts: delivery.attempts.map(({ at, status, error, duration_ms }) => ({ at, status, error, duration_ms })),
    request: { ...request, headers: { ...request.headers } },
  });

const one = (endpoint: Endpoint) => ok(presentEndpoint(endpoint));
const withSecret = (endpoint: NewEndpoint) => ok({ ...presentEndpoint(endpoint), secret: endpoint.secret });
const workOn = ({ webhooks: control }: Needs, params: { uuid: Uuid }) => ({ uuid: params.uuid, control });
const plural = (count: number, noun: string, nouns: string) => `${count} ${count === 1 ? noun : nouns}`;

type SettingsBody = InputFor<typeof operations.webhooks.update>['body'];

/** Returns only the fields that were given. */
const readChanges = (body: SettingsBody) =>
  withoutUndefined({ ...rowOf(body), kinds: body.kinds && [...new Set(body.kinds)] });

const DEFAULTS = { description: '', campaignId: null, senderId: null, batchSize: 1 };
const { webhooks } = operations;

const endpointRoutes = [
  route(webhooks.list, {
    run: async ({ rt, actor }, { query }) =>
      pageOfWhole(await listOwnEndpoints(rt, actor, query.search), pageRequest(query)),
    present: (page, context, { query: { search } }) =>
      ok(presentFullPage(page, presentEndpoint, { context, path: '/webhooks', filters: { search } })),
  }),
  route(webhooks.create, {
    run: ({ rt, actor, webhooks: control }, { body }) => {
      const { url, kinds } = body;
      return createEndpoint(rt, actor, { settings: { ...DEFAULTS, url, kinds, ...readChanges(body) }, control });
    },
    present: withSecret,
    target: (endpoint) => endpoint.uuid,
  }),
  route(webhooks.get, {
    run: ({ rt, actor }, { params }) => getEndpoint(rt, actor, params.uuid),
    present: one,
  }),
  route(webhooks.update, {
    run: (context, { params, body }) =>
      updateEndpoint(context.rt, context.actor, { ...workOn(context, params), changes: readChanges(body) }),
    present: one,
  }),
  route(webhooks.delete, {
    run: (context, { params }) => deleteEndpoint(context.rt, context.actor, workOn(context, params)),
    present: () => done('Webhook deleted.'),
  }),
  route(webhooks.pause, {
    run: (context, { params }) => pauseEndpoint(context.rt, context.actor, workOn(context, params)),
    present: one,
  }),
  route(webhooks.resume, {
    run: (context, { params, body }) =>
      resumeEndpoint(context.rt, context.actor, {
        ...workOn(context, params),
        sendsMissed: body.send_missed ?? false,
      }),
    present: one,
  }),
  route(webhooks.rotateSecret, {
    run: (context, { params }) => rotateSecret(context.rt, context.actor, workOn(context, params)),
    present: withSecret,
  }),
];

const deliveryRoutes = [
  route(webhooks.test, {
    run: (context, { params, body }) =>
      sendExamples(context.rt, context.actor, {
        ...workOn(context, params),
        kind: body.kind ?? null,
        exampleOf: (kind) => EVENT_KINDS[kind].example,
      }),
    present: (ids) => ({
      ...done(`Sending ${plural(ids.length, 'example', 'examples')}.`),
      data: { delivery_ids: [...ids] },
    }),
  }),
  route(webhooks.deliveries, {
    run: ({ rt, actor }, { params, query }) =>
      listDeliveries(rt, actor, {
        uuid: params.uuid,
        filter: {
          cursor: (query.cursor?.toLowerCase() as Uuid | undefined) ?? null,
          perPage: query.per_page,
          state: query.state ?? null,
          kind: query.kind ?? null,
          from: readInstant('from', query.from, actor.timeZone) ?? null,
          to: readInstant('to', query.to, actor.timeZone) ?? null,
        },
      }),
    present: (page) => ok({ data: page.deliveries.map(presentDelivery), next_cursor: page.nextCursor }),
  }),
  route(webhooks.delivery, {
    run: ({ rt, actor }, { params }) => getDelivery(rt, actor, { uuid: params.uuid, id: params.delivery_id }),
    present: presentDetails,
  }),
  route(webhooks.replay, {
    run: (context, { params, body }) =>
      replayDeliveries(context.rt, context.actor, {
        ...workOn(context, params),
        replay: {
          ids: body.delivery_ids ?? null,
          from: readInstant('from', body.from, context.actor.timeZone) ?? null,
          to: readInstant('to', body.to, context.actor.timeZone) ?? null,
          onlyFailed: body.failed ?? true,
        },
      }),
    present: (replayed) => ({
      ...done(`Sending ${plural(replayed, 'delivery', 'deliveries')} once more.`),
      data: { replayed },
    }),
  }),
];

export const webhookRoutes = [...endpointRoutes, ...deliveryRoutes];
