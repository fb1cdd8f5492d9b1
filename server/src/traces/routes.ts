import { type InputFor, operations, presenter } from '@volley/contract';
import { trace, traceEntry } from '@volley/contract/traces';
import { invalidInput } from '../errors.ts';
import type { RequestContext } from '../identity/index.ts';
import { isCountry, type PhoneNumber, parsePhoneNumber } from '../lib/phone/phone-number.ts';
import { done, ok, pageRequest, presentFullPage, routesWith } from '../routes/index.ts';
import { deleteTrace, endTrace, getTrace, goesOn, listTraces, readEntries, startTrace } from './change-traces.ts';
import type { TraceRow } from './store-traces.ts';

const { route } = routesWith<RequestContext>();
const { traces } = operations.admin;

const presentRow = presenter(trace, (row: TraceRow, { rt }: RequestContext) => ({
  uuid: row.id,
  running: goesOn(rt, row),
  until: row.endsAt,
  texts: row.withTexts,
}));
const presentEntry = presenter(traceEntry);

function readNumber(raw: string | undefined, country: string): PhoneNumber | null {
  if (raw === undefined) return null;
  const parsed = isCountry(country) ? parsePhoneNumber(raw, country) : null;
  if (!parsed?.ok) throw invalidInput({ phone_number: ['The phone number field must be a valid phone number.'] });
  return parsed.number;
}

type Body = InputFor<typeof traces.start>['body'];

const start = ({ rt, actor }: RequestContext, body: Body, withTexts: boolean) =>
  startTrace(rt, {
    carrierId: body.carrier_id ?? null,
    trunkId: body.trunk_id ?? null,
    phoneNumber: readNumber(body.phone_number, actor.country),
    minutes: body.minutes,
    withTexts,
  });

/** The audit log outlives the trace, so it names no number. */
function target({ carrierId, trunkId }: TraceRow): string {
  if (carrierId !== null) return `carrier ${carrierId}`;
  return trunkId === null ? 'a number' : `trunk ${trunkId}`;
}

type Page = Awaited<ReturnType<typeof readEntries>>;
const presentEntries = (page: Page) =>
  ok({ running: page.running, entries: page.entries.map((entry) => presentEntry(entry)) });
const isAudited = (_: unknown, { entries }: Page): boolean => entries.length > 0;

export const traceRoutes = [
  route(traces.list, {
    run: ({ rt }, { query }) => listTraces(rt, pageRequest(query)),
    present: (page, context) =>
      ok(presentFullPage(page, (row) => presentRow(row, context), { context, path: '/admin/traces' })),
  }),
  route(traces.get, {
    run: ({ rt }, { params }) => getTrace(rt, params.uuid),
    present: (row, context) => ok(presentRow(row, context)),
  }),
  route(traces.start, {
    run: (context, { body }) => start(context, body, false),
    present: (row, context) => ok(presentRow(row, context)),
    target,
  }),
  route(traces.startWithTexts, {
    run: (context, { body }) => start(context, body, true),
    present: (row, context) => ok(presentRow(row, context)),
    target,
  }),
  route(traces.entries, {
    run: ({ rt }, { params, query }) => readEntries(rt, params.uuid, { ...query, withTexts: false }),
    present: presentEntries,
    isAudited,
  }),
  route(traces.texts, {
    run: ({ rt }, { params, query }) => readEntries(rt, params.uuid, { ...query, withTexts: true }),
    present: presentEntries,
    isAudited,
  }),
  route(traces.end, {
    run: ({ rt }, { params }) => endTrace(rt, params.uuid),
    present: (row, context) => ok(presentRow(row, context)),
    target,
  }),
  route(traces.delete, {
    run: ({ rt }, { params }) => deleteTrace(rt, params.uuid),
    present: () => done('Trace deleted.'),
  }),
];
