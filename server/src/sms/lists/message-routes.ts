import { type InputFor, operations, presenter, rowOf } from '@volley/contract';
import type { PartStatus } from '@volley/contract/choices';
import { message } from '@volley/contract/messages';
import { AppError, invalidInput, refuseTogether } from '../../errors.ts';
import type { RequestContext } from '../../identity/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import { formatAmount } from '../../lib/values/money.ts';
import { withoutUndefined } from '../../lib/values/without-undefined.ts';
import { messageReasonWords, ok, readInstant, routesWith } from '../../routes/index.ts';
import {
  priceMessage,
  type QuickSender,
  type QuickSendInput,
  type QuickSendResult,
  quickSend,
  refuseBadMessage,
  waiting,
} from '../messages/index.ts';
import { changedChoice, NO_LINKS } from '../texts/index.ts';
import type { ListedMessage } from './complete-messages.ts';
import { getMessage, listMessages, type MessagePage } from './list-messages.ts';
import { readMessageQuery } from './read-message-filter.ts';

interface Needs extends RequestContext {
  readonly quick: QuickSender;
}

const { route } = routesWith<Needs>();

const SENTENCES: Record<QuickSendResult['status'], string> = {
  queued: 'Message queued.',
  submitting: 'Message queued.',
  sent: 'Message sent.',
  delivered: 'Message sent.',
  undelivered: 'Message sent.',
  rejected: 'Message sent.',
  expired: 'Message not sent in time.',
  failed: 'Message not sent.',
  unknown: 'The carrier did not answer, so it is not known whether the message was sent.',
  skipped: 'Message not sent.',
};

function presentResult(result: QuickSendResult) {
  const isEnded = result.status === 'failed' || result.status === 'expired';
  const message =
    isEnded && result.reason !== ''
      ? `${SENTENCES[result.status].slice(0, -1)}: ${result.reason}`
      : SENTENCES[result.status];
  return {
    success: true as const,
    message,
    data: { campaign_id: result.id, status: result.status, network: result.network, scheduled_at: result.scheduledAt },
  };
}

const PART_WORDS: Record<string, PartStatus> = {
  '-': 'waiting',
  s: 'sent',
  d: 'delivered',
  u: 'undelivered',
  e: 'expired',
  r: 'rejected',
};

/** The reply of a quick send, with what the JSON twin tells beside it. */
export function presentSent(result: QuickSendResult) {
  const { data, ...reply } = presentResult(result);
  const { parts, cost, balance } = result;
  return { ...reply, data: { ...data, parts, cost: formatAmount(cost), balance: formatAmount(balance) } };
}

export const presentMessage = presenter(message, (found: ListedMessage) => ({
  campaign_id: found.campaignUuid,
  template_id: found.templateUuid,
  reason_words: messageReasonWords(found.reason),
  clicks: found.clicks?.humans ?? 0,
  first_clicked_at: found.clicks?.firstAt ?? null,
  reference: found.reference ?? '',
  metadata: found.metadata ?? {},
  parts: Array.from({ length: found.parts }, (_, index) => ({
    part: index + 1,
    status: PART_WORDS[found.partStates[index] ?? '-'] ?? 'waiting',
    carrier_message_id: found.carrierMessageIds?.[index] ?? '',
  })),
}));

const presentMessagePage = (page: MessagePage) =>
  ok({ data: page.messages.map((found) => presentMessage(found)), next_cursor: page.nextCursor });

type CreateBody = InputFor<typeof operations.messages.create>['body'];

/** Refuses a message with neither a text nor a template. */
function refuseNoText(given: ReadonlySet<string>): void {
  const hasText = given.has('message');
  const hasTemplate = given.has('template');
  if (!(hasText || hasTemplate))
    throw invalidInput({ message: ['The message field is required when no template is named.'] });
  if (hasText && hasTemplate)
    throw invalidInput({ message: ['The message field must be left out when a template is named.'] });
}

function readTemplate(template: CreateBody['template']): QuickSendInput['template'] {
  return template && { uuid: template.id as Uuid, values: template.values ?? {}, language: template.language ?? '' };
}

function send(context: Needs, input: QuickSendInput): Promise<QuickSendResult> {
  return quickSend({ ...context.quick, rt: context.rt }, context.actor, input, { isKeyed: context.isKeyed });
}

/** Refuses all fields that are wrong; those that are missing or of the wrong form are told by the schema. */
async function check(context: Needs, given: Partial<QuickSendInput>): Promise<void> {
  await refuseBadMessage({ ...context.quick, rt: context.rt }, context.actor, given);
}

async function checkBody(context: Needs, body: Partial<CreateBody>, given: ReadonlySet<string>): Promise<void> {
  const { to, message, sender_id: senderId, template } = body;
  let scheduledAt: QuickSendInput['scheduledAt'] = null;
  await refuseTogether([
    () => refuseNoText(given),
    () => {
      scheduledAt = readInstant('scheduled_at', body.scheduled_at, context.actor.timeZone) ?? null;
    },
    () => {
      const fields = { to, message, senderId, scheduledAt, template: readTemplate(template) };
      return check(context, { ...withoutUndefined(fields), links: changedChoice(NO_LINKS, rowOf(body)) });
    },
  ]);
}

async function create(context: Needs, body: CreateBody): Promise<QuickSendResult> {
  refuseNoText(new Set(Object.keys(body)));
  // The network of the number is looked up before any statement compares the rules of the key.
  if (!context.quick.carriers.lookups.isIdle) await context.confirmKey?.();
  return send(context, {
    to: body.to,
    message: body.message ?? '',
    template: readTemplate(body.template),
    senderId: body.sender_id,
    validityMs: body.validity_seconds === undefined ? undefined : body.validity_seconds * 1000,
    scheduledAt: readInstant('scheduled_at', body.scheduled_at, context.actor.timeZone) ?? null,
    links: changedChoice(NO_LINKS, rowOf(body)),
    ...{ reference: body.reference, metadata: body.metadata },
  });
}

const { messages, smsCampaigns } = operations;

export const messageRoutes = [
  route(smsCampaigns.quick, {
    numberField: 'to',
    check: (context, { to, message, sender_id: senderId }) =>
      check(context, withoutUndefined({ to, message, senderId })),
    run: (context, { query }) =>
      send(context, {
        to: query.to,
        message: query.message,
        senderId: query.sender_id,
        scheduledAt: null,
      }),
    present: presentResult,
    target: (result) => result.id,
    isLate: true,
    comparesRules: true,
  }),
  route(messages.create, {
    numberField: 'to',
    check: checkBody,
    // A template, a time or a missing text that is refused does not hide the other faults.
    run: async (context, { body }) => {
      try {
        return await create(context, body);
      } catch (error) {
        const refuse = () => {
          throw error;
        };
        if (!(error instanceof AppError) || error.code !== 'invalid_input') throw error;
        await refuseTogether([refuse, () => checkBody(context, body, new Set(Object.keys(body)))]);
        throw error;
      }
    },
    present: presentSent,
    target: (result) => result.id,
    isLate: true,
    comparesRules: true,
  }),
  route(messages.list, {
    run: ({ rt, actor }, { query }) =>
      listMessages(rt, actor, {
        ...readMessageQuery(actor, query),
        campaign: query.campaign_id as Uuid | undefined,
        reference: query.reference,
      }),
    present: presentMessagePage,
  }),
  route(messages.price, {
    run: async (context, { query }) => {
      const { to, sender_id: senderId = null, purpose = null } = query;
      return priceMessage(context.quick, context.actor, { to, senderId, purpose });
    },
    present: ({ phoneNumber, network, price, alphabets }) =>
      ok({
        phone_number: phoneNumber,
        network,
        price: price === null ? null : formatAmount(price),
        alphabets: [...alphabets],
      }),
  }),
  route(messages.update, {
    run: ({ rt, actor }, { params, body }) => {
      const scheduledAt = readInstant('scheduled_at', body.scheduled_at, actor.timeZone) ?? null;
      return waiting.moveMessage(rt, actor, { id: params.uuid, scheduledAt });
    },
    present: presentSent,
  }),
  route(messages.delete, {
    run: ({ rt, actor }, { params }) => waiting.cancelMessage(rt, actor, params.uuid),
    present: (result) => ({ ...presentSent(result), message: 'Message cancelled.' }),
  }),
  route(messages.get, {
    run: ({ rt, actor }, { params }) => getMessage(rt, actor, params.uuid),
    present: (message) => ok(presentMessage(message)),
  }),
];
