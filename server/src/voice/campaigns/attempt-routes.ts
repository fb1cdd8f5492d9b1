import { operations, presenter } from '@volley/contract';
import { callStep } from '@volley/contract/call-ladders';
import { attempt } from '@volley/contract/voice-attempts';
import { foundVoiceRecipient } from '@volley/contract/voice-campaigns';
import type { Actor, RequestContext } from '../../identity/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import { withoutUndefined } from '../../lib/values/without-undefined.ts';
import { callReasonWords, ok, readInstant, routesWith } from '../../routes/index.ts';
import { readBeginnings } from '../../sms/lists/index.ts';
import type { CallStep } from '../dialer.ts';
import { readLadder } from './calls/keep-ladders.ts';
import { listAttempts, searchVoiceRecipients, streamAttempts } from './reports/list-attempts.ts';
import type { AttemptFilter } from './reports/store-attempt-list.ts';
import type { RecipientFilter } from './reports/store-recipient-list.ts';

const { route, csvRoute } = routesWith<RequestContext>();

/** The reason as a sentence. */
const words = ({ reason }: { readonly reason: string }) => ({ reason_words: callReasonWords(reason) });
const presentAttempt = presenter(attempt, words);
const presentRecipient = presenter(foundVoiceRecipient, words);

const CSV_NAMES =
  'id,recipient_id,phone_number,attempt,trunk,is_simulated,status,outcome,reason,reason_words,status_code,called_at,answered_at,ended_at,duration,digits,result,cost,phrase,cause_code,packets_sent,packets_received,packets_lost,jitter_ms,remote_packets_lost,remote_jitter_ms,reference,metadata'.split(
    ',',
  );

interface FilterQuery {
  readonly status?: string | undefined;
  readonly reason?: string | undefined;
  readonly phone_number?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Reads the filters that lists and tables of calls share. The contract has checked their words. */
function readFilter(actor: Actor, { reason, phone_number: number, ...query }: FilterQuery) {
  return withoutUndefined({
    statuses: query.status?.split(','),
    reason,
    beginnings: number === undefined ? undefined : readBeginnings(actor, number),
    from: readInstant('from', query.from, actor.timeZone),
    to: readInstant('to', query.to, actor.timeZone),
  });
}

function readAttemptFilter(actor: Actor, query: FilterQuery & { readonly outcome?: string | undefined }) {
  return { ...readFilter(actor, query), ...withoutUndefined({ outcomes: query.outcome?.split(',') }) } as AttemptFilter;
}

export const presentStep = presenter(callStep, ({ isSent }: CallStep) => ({
  direction: isSent ? ('sent' as const) : ('received' as const),
}));

const { voiceCampaigns } = operations;

export const voiceAttemptRoutes = [
  route(voiceCampaigns.attempts, {
    run: ({ rt, actor }, { params, query }) =>
      listAttempts(rt, actor, {
        uuid: params.uuid,
        filter: readAttemptFilter(actor, query),
        cursor: (query.cursor?.toLowerCase() ?? null) as Uuid | null,
        perPage: query.per_page,
      }),
    present: (page) => ok({ data: page.rows.map(presentAttempt), next_cursor: page.nextCursor }),
  }),
  csvRoute(voiceCampaigns.attemptsCsv, async ({ rt, actor }, { params, query }) => {
    const filter = readAttemptFilter(actor, query);
    const { name, chunks, reference, metadata } = await streamAttempts(rt, actor, { uuid: params.uuid, filter });
    const own = { reference: reference ?? '', metadata: metadata === null ? '' : JSON.stringify(metadata) };
    return {
      ...{ called: ['campaign', name, 'calls'], names: CSV_NAMES, chunks },
      cellsOf: (row: Parameters<typeof presentAttempt>[0]) => ({ ...presentAttempt(row), ...own }),
    };
  }),
  route(voiceCampaigns.searchRecipients, {
    run: ({ rt, actor }, { params, query }) =>
      searchVoiceRecipients(rt, actor, {
        uuid: params.uuid,
        filter: readFilter(actor, query) as RecipientFilter,
        afterId: Number(query.cursor ?? 0),
        perPage: query.per_page,
      }),
    present: ({ rows, nextCursor }) =>
      ok({ data: rows.map(presentRecipient), next_cursor: nextCursor === null ? null : String(nextCursor) }),
  }),
  route(operations.admin.callAttempts.ladder, {
    run: ({ rt }, { params }) => readLadder(rt, { accountId: params.id, attemptId: params.uuid }),
    present: (steps) => ok({ steps: steps.map(presentStep) }),
  }),
];
