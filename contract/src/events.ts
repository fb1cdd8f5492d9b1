import { z } from 'zod';
import { balance } from './billing.ts';
import { EVENT_KIND_NAMES, EVENT_KINDS, type EventKind, LIVE_KINDS } from './event-kinds.ts';
import {
  callEventData,
  callKinds,
  campaignEventData,
  campaignKinds,
  progressEventData,
  progressKinds,
  singleCallKinds,
} from './event-kinds-campaigns.ts';
import { balanceKinds, liveBalanceKinds } from './event-kinds-credits.ts';
import { exportKinds } from './event-kinds-exports.ts';
import { contactChangeEventData, contactChangeKinds, importEventData, importKinds } from './event-kinds-imports.ts';
import { linkEventData, linkKinds } from './event-kinds-links.ts';
import { messageEventData, messageKinds } from './event-kinds-messages.ts';
import { registrationEventData, registrationKinds } from './event-kinds-registrations.ts';
import { contactKinds, liveThreadKinds, replyKinds, senderIdKinds, threadKinds } from './event-kinds-replies.ts';
import { carrierEventData, staffKinds, trunkEventData, unknownWaitingEventData } from './event-kinds-staff.ts';
import { operatorTrafficKinds, trafficEventData, trafficKinds } from './event-kinds-traffic.ts';
import { verificationKinds } from './event-kinds-verifications.ts';
import { webhookEventData, webhookKinds } from './event-kinds-webhooks.ts';
import { exported } from './exports.ts';
import { numberCursorQuery, TIMESTAMP_EXAMPLE, timestamp, uuid, uuidInput } from './fields.ts';
import { inboundMessage } from './inbound.ts';
import { noun } from './noun.ts';
import { cursorPageReply, fileReply } from './replies.ts';
import { senderId } from './sender-ids.ts';
import { suppression } from './suppressions.ts';
import { threadEventData, unreadThreads } from './threads.ts';
import { verification } from './verifications.ts';

/** One or more kinds in a query, separated by commas. The route splits them. */
const kindsQuery = (names: readonly string[]) => {
  const either = names.map((name) => name.replace('.', '\\.')).join('|');
  return z
    .string()
    .max(1_500)
    .regex(new RegExp(`^(${either})(,(${either})){0,59}$`), {
      message: 'must be one or more kinds of the catalogue of events, separated by commas',
    })
    .optional();
};

/** The shape of the kinds with the same `data`; `kind` says which of them an event is. */
const eventOf = <const Name extends string>(kinds: Readonly<Record<Name, EventKind>>, data: z.ZodObject) =>
  z.strictObject({
    id: uuid.describe('The UUID of the event; it is the same wherever and however often the event is told'),
    kind: z.enum(Object.keys(kinds) as [Name, ...Name[]]).describe('What happened, as the catalogue of events says'),
    version: z
      .int()
      .positive()
      .describe('The version of `data`; it rises when a field changes its meaning or goes away'),
    created_at: timestamp.describe('When it happened'),
    test: z
      .literal(true)
      .optional()
      .describe('True: it happened with a test key, and reached nobody. Left out otherwise'),
    data: data.describe('What happened, as the catalogue describes it for this kind'),
  });

const {
  'carrier.down': carrierDown,
  'carrier.up': carrierUp,
  'trunk.down': trunkDown,
  'trunk.up': trunkUp,
  'messages.unknown_waiting': unknownWaiting,
} = staffKinds;

export const EVENT_SHAPES = {
  MessageEvent: eventOf(messageKinds, messageEventData),
  ReplyEvent: eventOf(replyKinds, inboundMessage),
  ThreadEvent: eventOf(threadKinds, threadEventData),
  ContactEvent: eventOf(contactKinds, suppression),
  LinkEvent: eventOf(linkKinds, linkEventData),
  CampaignEvent: eventOf(campaignKinds, campaignEventData),
  CallEvent: eventOf({ ...callKinds, ...singleCallKinds }, callEventData),
  SenderIdEvent: eventOf(senderIdKinds, senderId),
  SenderRegistrationEvent: eventOf(registrationKinds, registrationEventData),
  VerificationEvent: eventOf(verificationKinds, verification),
  BalanceEvent: eventOf(balanceKinds, balance),
  DeliveryEvent: eventOf({ ...trafficKinds, ...operatorTrafficKinds }, trafficEventData),
  ImportEvent: eventOf(importKinds, importEventData),
  ContactChangeEvent: eventOf(contactChangeKinds, contactChangeEventData),
  ExportEvent: eventOf(exportKinds, exported),
  WebhookEvent: eventOf(webhookKinds, webhookEventData),
  CarrierEvent: eventOf({ 'carrier.down': carrierDown, 'carrier.up': carrierUp }, carrierEventData),
  TrunkEvent: eventOf({ 'trunk.down': trunkDown, 'trunk.up': trunkUp }, trunkEventData),
  UnknownWaitingEvent: eventOf({ 'messages.unknown_waiting': unknownWaiting }, unknownWaitingEventData),
};

/** The shapes of events that only a stream has and that are not stored. */
export const LIVE_SHAPES = {
  CampaignProgressEvent: eventOf(progressKinds, progressEventData),
  BalanceChangedEvent: eventOf(liveBalanceKinds, balance),
  UnreadThreadsEvent: eventOf(liveThreadKinds, unreadThreads),
};

export const event = z.discriminatedUnion('kind', [
  EVENT_SHAPES.MessageEvent,
  EVENT_SHAPES.ReplyEvent,
  EVENT_SHAPES.ThreadEvent,
  EVENT_SHAPES.ContactEvent,
  EVENT_SHAPES.LinkEvent,
  EVENT_SHAPES.CampaignEvent,
  EVENT_SHAPES.CallEvent,
  EVENT_SHAPES.SenderIdEvent,
  EVENT_SHAPES.SenderRegistrationEvent,
  EVENT_SHAPES.VerificationEvent,
  EVENT_SHAPES.BalanceEvent,
  EVENT_SHAPES.DeliveryEvent,
  EVENT_SHAPES.ImportEvent,
  EVENT_SHAPES.ContactChangeEvent,
  EVENT_SHAPES.ExportEvent,
  EVENT_SHAPES.WebhookEvent,
  EVENT_SHAPES.CarrierEvent,
  EVENT_SHAPES.TrunkEvent,
  EVENT_SHAPES.UnknownWaitingEvent,
]);

export const liveEvent = z.discriminatedUnion('kind', [
  ...event.options,
  LIVE_SHAPES.CampaignProgressEvent,
  LIVE_SHAPES.BalanceChangedEvent,
  LIVE_SHAPES.UnreadThreadsEvent,
]);

export const eventExample = {
  id: '0196f0c2-7a10-7001-9d3e-0242ac120031',
  kind: 'message.delivered',
  version: EVENT_KINDS['message.delivered'].version,
  created_at: TIMESTAMP_EXAMPLE,
  data: EVENT_KINDS['message.delivered'].example,
};

const after = uuidInput
  .optional()
  .describe(
    'Only what comes after the event with this id, the last one that you have. Left out: from the oldest event that is kept',
  );

/** The id of an event, or the place of a stream that began where no event stands. */
const PLACE_FORM = /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}|at-\d{1,15})$/;
const afterInStream = z
  .string()
  .regex(PLACE_FORM, { message: 'must be the id of an event, or the id with which a stream began' })
  .optional()
  .describe('Begin after the event with this id, or where the stream began that gave this id');

const { get } = noun({ tag: 'Events' });

export const eventOperations = {
  list: get('events.list', '/events', {
    summary: 'List what happened, oldest first',
    description:
      'Events are written where somebody listens: the first request for a kind begins to listen to it, and each further one keeps on for seven days. Every event that happens two seconds after that reply or later is there, once, in an order that never changes. A page looks at up to 2,000 events, so with `kinds` it may hold fewer than were asked for: the end is where `next_cursor` is null. To go on later, pass the id of your last event as `after`.',
    query: z.strictObject({
      ...numberCursorQuery,
      after,
      kinds: kindsQuery(EVENT_KIND_NAMES).describe(
        'Only events of this kind; several are separated by commas. Left out: all kinds, and those about the installation only for who may hear them (`operator_read`, in the account of the operator)',
      ),
    }),
    reply: cursorPageReply('Events, oldest first', event, eventExample),
  }),
  follow: get('events.follow', '/events/stream', {
    summary: 'Follow what happens, as it happens',
    description:
      'Server-sent events, as the `EventSource` of browsers reads them: each has the id of an event, and its `data` is the event as the list has it, in one line. The stream begins with what happens from now on, or after the event that `after` or the header `Last-Event-ID` names, and goes on until you leave. A comment comes every 15 seconds where nothing happens. `campaign.progress` and `balance.changed` are told here alone, where they are asked for by name, once a second at most: they say how things stand, are not kept, and their ids are not good for `after`. It ends within a second when the key is revoked, or the session or its right ends, and when this process stops or you do not read: connect again then with the id of your last event, and nothing is missed.',
    query: z.strictObject({
      after: afterInStream,
      kinds: kindsQuery([...EVENT_KIND_NAMES, ...Object.keys(LIVE_KINDS)]).describe(
        'Only events of this kind; several are separated by commas. Left out: all kinds that are kept',
      ),
    }),
    reply: fileReply(
      'Events, as they happen',
      'text/event-stream; charset=utf-8',
      `id: ${eventExample.id}\ndata: ${JSON.stringify(eventExample)}\n\n`,
    ),
  }),
};
