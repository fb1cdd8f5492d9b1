import { type InputFor, operations, presenter, rowOf } from '@volley/contract';
import { CALLS_CSV, call } from '@volley/contract/calls';
import type { CallStatus } from '@volley/contract/choices';
import { readOwnReference } from '../../campaigns/index.ts';
import { refuseTogether } from '../../errors.ts';
import type { Actor, RequestContext } from '../../identity/index.ts';
import { pick } from '../../lib/values/fields.ts';
import { withoutUndefined } from '../../lib/values/without-undefined.ts';
import { callReasonWords, ok, readInstant, routesWith } from '../../routes/index.ts';
import { readBeginnings, readCursor } from '../../sms/lists/index.ts';
import type { QuickSender } from '../../sms/messages/index.ts';
import type { VoiceControl } from '../voice-control.ts';
import { cancelCall, getCall, listCalls, streamCalls } from './single/calls.ts';
import { type CallInput, refuseBadCall, startCall } from './single/start-call.ts';
import type { Call, CallFilter } from './single/store-calls.ts';

interface Needs extends RequestContext {
  readonly quick: QuickSender;
  readonly voice: VoiceControl;
}

const { route, csvRoute } = routesWith<Needs>();
const { calls } = operations;

/** As long as the codes of single messages are worth something. */
const VALIDITY_SECONDS = 600;

const presentCall = presenter(call, ({ reason }: Call) => ({ reason_words: callReasonWords(reason) }));
const one = (shown: Call) => ok(presentCall(shown));

type Body = InputFor<typeof calls.create>['body'];

/** Reads what is given; fields that are left out stay so. */
function readGiven(body: Partial<Body>): Partial<CallInput> {
  const { to, caller_id: callerId, recording_id: recordingUuid, template, not_reached, ...same } = body;
  return withoutUndefined({
    ...{ to, callerId, recordingUuid, text: same.text, fields: same.fields },
    template: template && { uuid: template.id, values: template.values ?? {}, language: template.language ?? '' },
    notReached: not_reached && rowOf(not_reached),
  });
}

function readCall(body: Body): CallInput {
  const { language, voice, keys, validity_seconds: validitySeconds = VALIDITY_SECONDS, metadata } = body;
  const { reference = null, metadata: pairs = null } = readOwnReference({ reference: body.reference, metadata });
  return {
    ...{ callerId: '', recordingUuid: undefined, text: undefined, template: undefined, fields: {}, notReached: null },
    ...readGiven(body),
    ...{ to: body.to, language: language || 'en', voice: voice ?? '', keys: keys ?? {} },
    ...{ validityMs: validitySeconds * 1000, reference, metadata: pairs },
  };
}

/** Nothing is spoken where a recording is played; a recording that is written to each person has been spoken before. */
async function refuseUnspoken({ sounds }: VoiceControl, { text, template, language, voice }: Partial<Body>) {
  if (text !== undefined || template !== undefined)
    await sounds.refuseUnspoken({ text: text ?? 'a', language: language || 'en', voice: voice ?? '' });
}

type Query = Omit<InputFor<typeof calls.list>['query'], 'cursor' | 'per_page'>;

const readFilter = (actor: Actor, { phone_number: number, ...query }: Query): CallFilter =>
  withoutUndefined({
    statuses: query.status?.split(',') as CallStatus[] | undefined,
    beginnings: number === undefined ? undefined : readBeginnings(actor, number),
    reference: query.reference,
    from: readInstant('from', query.from, actor.timeZone),
    to: readInstant('to', query.to, actor.timeZone),
  });

const CSV_NAMES = CALLS_CSV.split(',');

function lineOf(shown: Call) {
  const { keys, not_reached, metadata, ...row } = presentCall(shown);
  const line = { ...row, metadata: Object.keys(metadata).length === 0 ? '' : JSON.stringify(metadata) };
  return pick(line, CSV_NAMES as (keyof typeof line)[]);
}

export const callRoutes = [
  route(calls.create, {
    check: ({ rt, actor, voice }, body) =>
      refuseTogether([() => refuseBadCall(rt.db, actor, readGiven(body)), () => refuseUnspoken(voice, body)]),
    run: async ({ rt, actor, quick, voice }, { body }) => {
      await refuseUnspoken(voice, body);
      const begun = await startCall(rt, quick, actor, readCall(body));
      voice.wake();
      return begun;
    },
    present: one,
    target: ({ id }) => id,
  }),
  route(calls.list, {
    run: ({ rt, actor }, { query }) =>
      listCalls(rt, actor, {
        filter: readFilter(actor, query),
        cursor: readCursor(query.cursor),
        perPage: query.per_page,
      }),
    present: ({ rows, nextCursor }) => ok({ data: rows.map(presentCall), next_cursor: nextCursor }),
  }),
  csvRoute(calls.csv, async ({ rt, actor }, { query }) => ({
    ...{ called: ['calls'], names: CSV_NAMES, cellsOf: lineOf },
    chunks: streamCalls(rt, actor, readFilter(actor, query)),
  })),
  route(calls.get, { run: ({ rt, actor }, { params }) => getCall(rt, actor, params.uuid), present: one }),
  route(calls.cancel, { run: ({ rt, actor }, { params }) => cancelCall(rt, actor, params.uuid), present: one }),
];
