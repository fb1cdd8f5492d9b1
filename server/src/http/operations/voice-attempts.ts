import { operations } from '@volley/contract';
import type { Actor } from '../../identity/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import { formatAmount } from '../../lib/values/money.ts';
import { said } from '../../lib/values/said.ts';
import {
  type AttemptFilter,
  type CallAttempt,
  type FoundRecipient,
  listAttempts,
  type RecipientFilter,
  searchVoiceRecipients,
  streamAttempts,
} from '../../voice/campaigns/index.ts';
import { ok } from '../frame/envelope.ts';
import { type Route, route, streamRoute } from '../frame/route.ts';
import { csvTable } from './csv-table.ts';
import { readInstant } from './read-instant.ts';
import { readBeginnings } from './read-message-filter.ts';
import { callReasonWords } from './reason-words.ts';

function presentAttempt(attempt: CallAttempt) {
  return {
    id: attempt.id,
    recipient_id: attempt.recipientId,
    phone_number: attempt.phoneNumber,
    attempt: attempt.number,
    trunk: attempt.trunk,
    is_simulated: attempt.isSimulated,
    status: attempt.status,
    outcome: attempt.outcome,
    reason: attempt.reason,
    reason_words: callReasonWords(attempt.reason),
    status_code: attempt.statusCode,
    called_at: attempt.startedAt,
    answered_at: attempt.answeredAt,
    ended_at: attempt.endedAt,
    duration: attempt.durationSeconds,
    digits: attempt.digits,
    result: attempt.result,
    cost: formatAmount(attempt.cost),
    phrase: attempt.phrase,
    cause_code: attempt.causeCode,
  };
}

const CSV_HEAD =
  'id,recipient_id,phone_number,attempt,trunk,is_simulated,status,outcome,reason,reason_words,status_code,called_at,answered_at,ended_at,duration,digits,result,cost,phrase,cause_code';

interface FilterQuery {
  readonly status?: string | undefined;
  readonly reason?: string | undefined;
  readonly phone_number?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Reads the filters that lists and tables of calls share. The contract has checked their words. */
function readFilter(actor: Actor, { reason, phone_number: number, ...query }: FilterQuery) {
  return said({
    statuses: query.status?.split(','),
    reason,
    beginnings: number === undefined ? undefined : readBeginnings(actor, number),
    from: readInstant('from', query.from, actor.timeZone),
    to: readInstant('to', query.to, actor.timeZone),
  });
}

function readAttemptFilter(actor: Actor, query: FilterQuery & { readonly outcome?: string | undefined }) {
  return { ...readFilter(actor, query), ...said({ outcomes: query.outcome?.split(',') }) } as AttemptFilter;
}

function presentRecipient(recipient: FoundRecipient) {
  return {
    id: recipient.id,
    phone_number: recipient.phoneNumber,
    status: recipient.status,
    called_at: recipient.calledAt,
    duration: recipient.durationSeconds,
    reason: recipient.reason,
    reason_words: callReasonWords(recipient.reason),
    attempts: recipient.attempts,
    digits: recipient.digits,
    result: recipient.result,
    cost: formatAmount(recipient.cost),
    is_simulated: recipient.isSimulated,
    next_call_at: recipient.nextAt,
  };
}

const { voiceCampaigns } = operations;

export const voiceAttemptRoutes: readonly Route[] = [
  route(voiceCampaigns.attempts, {
    run: ({ rt, actor }, { params, query }) =>
      listAttempts(rt, actor, {
        uuid: params.uuid,
        filter: readAttemptFilter(actor, query),
        cursor: (query.cursor?.toLowerCase() ?? null) as Uuid | null,
        perPage: query.per_page,
      }),
    present: (page) => ok({ data: page.attempts.map(presentAttempt), next_cursor: page.nextCursor }),
  }),
  streamRoute(voiceCampaigns.attemptsCsv, async ({ rt, actor }, { params, query }) =>
    csvTable(
      CSV_HEAD,
      await streamAttempts(rt, actor, { uuid: params.uuid, filter: readAttemptFilter(actor, query) }),
      presentAttempt,
    ),
  ),
  route(voiceCampaigns.searchRecipients, {
    run: ({ rt, actor }, { params, query }) =>
      searchVoiceRecipients(rt, actor, {
        uuid: params.uuid,
        filter: readFilter(actor, query) as RecipientFilter,
        afterId: Number(query.cursor ?? 0),
        perPage: query.per_page,
      }),
    present: ({ recipients, nextCursor }) =>
      ok({ data: recipients.map(presentRecipient), next_cursor: nextCursor === null ? null : String(nextCursor) }),
  }),
];
