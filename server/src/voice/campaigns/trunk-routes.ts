import { operations, presenter } from '@volley/contract';
import { testCallReport, trunk } from '@volley/contract/trunks';
import { price } from '@volley/contract/voice-prices';
import { invalidInput } from '../../errors.ts';
import type { RequestContext } from '../../identity/index.ts';
import { msFromTimestamp } from '../../lib/time/timestamp.ts';
import { certificateEndsAt } from '../../lib/tls/client-certificate.ts';
import { parseAmount } from '../../lib/values/money.ts';
import { done, ok, pageRequest, presentFullPage, routesWith } from '../../routes/index.ts';
import type { Runtime } from '../../runtime.ts';
import {
  checkTrunk,
  createTrunk,
  deleteTrunk,
  deleteVoicePrice,
  getTrunk,
  listTrunks,
  listVoicePrices,
  readTrunkBody,
  refuseBadTrunk,
  setVoicePrice,
  type TrunkRecord,
  updateTrunk,
} from '../trunks/index.ts';
import type { VoiceControl } from '../voice-control.ts';
import { presentStep } from './attempt-routes.ts';
import { placeTestCall, type TestCallReport } from './calls/place-test-call.ts';

interface Needs extends RequestContext {
  readonly voice: VoiceControl;
}

const { route } = routesWith<Needs>();

const presentRecord = presenter(trunk, (row: TrunkRecord, { rt, voice }: Needs) => {
  const { restUntil } = row;
  const isResting = restUntil !== null && msFromTimestamp(restUntil) > rt.clock.nowMs();
  const { registration, registrationStatusCode, isReachable } = voice.dialer.trunkStateOf(row.id);
  return {
    has_password: row.sealedPassword !== null,
    tls_certificate_ends_at: certificateEndsAt(row.settings.tlsCertificate),
    registration,
    registration_status_code: registrationStatusCode,
    is_reachable: isReachable,
    resting_until: isResting ? restUntil : null,
  };
});
const presentTrunk = (row: TrunkRecord, context: Needs) => presentRecord({ ...row, ...row.settings }, context);
const one = (trunk: TrunkRecord, context: Needs) => ok(presentTrunk(trunk, context));

const presentPrice = presenter(price);

/** 10,000 credits a minute. A higher price is a typing error. */
const PRICE_HUNDREDTHS_MAX = 1_000_000;

function readPrice(raw: string) {
  const amount = parseAmount(raw);
  if (amount === null || amount < 0 || amount > PRICE_HUNDREDTHS_MAX)
    throw invalidInput({ price_per_minute: ['The price per minute field must be an amount from 0 to 10000.'] });
  return amount;
}

const TEST_CALL_TEXT = 'This is a test call. Goodbye.';
const TEST_CALL_RING_SECONDS = 20;

const presentTestCall = presenter(testCallReport, (report: TestCallReport) => ({
  status_text: report.phrase,
  duration_ms: Math.round(report.durationMs),
  packets_sent: report.sound?.packetsSent ?? 0,
  packets_received: report.sound?.packetsReceived ?? 0,
  packets_lost: report.sound?.packetsLost ?? 0,
  jitter_ms: report.sound?.jitterMs ?? null,
  remote_packets_lost: report.sound?.remotePacketsLost ?? null,
  remote_jitter_ms: report.sound?.remoteJitterMs ?? null,
  is_heard: typeof report.sound?.remotePacketsLost === 'number' || report.digits !== '',
  steps: report.steps.map(presentStep),
}));

const at = ({ db, clock }: Runtime) => ({ handle: db, nowMs: clock.nowMs() });

const { trunks, voicePrices } = operations.admin;

export const trunkRoutes = [
  route(trunks.list, {
    run: ({ rt }, { query }) => listTrunks(rt.db, pageRequest(query), query.search),
    present: (page, context, { query: { search } }) =>
      ok(
        presentFullPage(page, (trunk) => presentTrunk(trunk, context), {
          context,
          path: '/admin/trunks',
          filters: { search },
        }),
      ),
  }),
  route(trunks.create, {
    check: ({ rt, voice }, body) => refuseBadTrunk(at(rt), voice.seal, readTrunkBody(body), null),
    run: ({ rt, voice }, { body }) => createTrunk(rt, voice.seal, { ...readTrunkBody(body), name: body.name }),
    present: one,
    target: (trunk) => String(trunk.id),
  }),
  route(trunks.get, { run: ({ rt }, { params }) => getTrunk(rt.db, params.id), present: one }),
  route(trunks.update, {
    // The check cannot know which trunk is renamed, so it leaves out whether another one has the name.
    check: ({ rt, voice }, body) =>
      refuseBadTrunk(at(rt), voice.seal, readTrunkBody({ ...body, name: undefined }), null),
    run: ({ rt, voice }, { params, body }) => updateTrunk(rt, voice.seal, params.id, readTrunkBody(body)),
    present: one,
  }),
  route(trunks.delete, {
    run: ({ rt }, { params }) => deleteTrunk(rt, params.id),
    present: () => done('Trunk removed.'),
  }),
  route(trunks.check, {
    run: ({ rt, voice }, { params }) => checkTrunk(rt, voice.dialer, params.id),
    present: ({ isReachable, statusCode, roundTripMs, problem }) =>
      ok({ is_reachable: isReachable, status_code: statusCode, round_trip_ms: roundTripMs, problem }),
  }),
  route(trunks.testCall, {
    run: ({ rt, voice, actor }, { params, body }) =>
      placeTestCall(rt, voice, actor, {
        trunkId: params.id,
        to: body.to,
        callerId: body.caller_id?.replace('+', '') ?? '',
        text: body.text ?? TEST_CALL_TEXT,
        ringSeconds: body.ring_seconds ?? TEST_CALL_RING_SECONDS,
      }),
    present: (report) => ok(presentTestCall(report)),
    isLate: true,
  }),
];

export const voicePriceRoutes = [
  route(voicePrices.list, {
    run: ({ rt }) => listVoicePrices(rt.db),
    present: (prices) => ok(prices.map(presentPrice)),
  }),
  route(voicePrices.set, {
    run: ({ rt }, { body }) =>
      setVoicePrice(rt, {
        prefix: body.prefix,
        pricePerMinute: readPrice(body.price_per_minute),
        unitSeconds: body.unit_seconds,
      }),
    present: (price) => ok(presentPrice(price)),
    target: (price) => price.prefix,
  }),
  route(voicePrices.delete, {
    run: ({ rt }, { params }) => deleteVoicePrice(rt, params.prefix === 'any' ? '' : params.prefix),
    present: () => done('Price removed.'),
  }),
];
