import { type InputFor, operations, presenter } from '@volley/contract';
import { testCallReport } from '@volley/contract/trunks';
import { invalidInput } from '../../errors.ts';
import type { RequestContext } from '../../identity/index.ts';
import { msFromTimestamp } from '../../lib/time/timestamp.ts';
import { formatAmount, parseAmount } from '../../lib/values/money.ts';
import { done, ok, pageRequest, presentFullPage, routesWith } from '../../routes/index.ts';
import {
  checkTrunk,
  createTrunk,
  deleteTrunk,
  deleteVoicePrice,
  getTrunk,
  listTrunks,
  listVoicePrices,
  refuseBadTrunk,
  setVoicePrice,
  type TrunkInput,
  type TrunkRecord,
  updateTrunk,
  type VoicePrice,
} from '../trunks/index.ts';
import type { VoiceControl } from '../voice-control.ts';
import { presentStep } from './call-ladder-routes.ts';
import { placeTestCall, type TestCallReport } from './calls/place-test-call.ts';

interface Needs extends RequestContext {
  readonly voice: VoiceControl;
}

const { route } = routesWith<Needs>();

function presentTrunk(trunk: TrunkRecord, { rt, voice }: Needs) {
  const { settings, restUntil } = trunk;
  const { registration, registrationStatusCode, isReachable } = voice.dialer.trunkStateOf(trunk.id);
  const isResting = restUntil !== null && msFromTimestamp(restUntil) > rt.clock.nowMs();
  return {
    id: trunk.id,
    name: trunk.name,
    kind: trunk.kind,
    host: settings.host,
    port: settings.port,
    transport: settings.transport,
    domain: settings.domain,
    username: settings.username,
    has_password: trunk.sealedPassword !== null,
    caller_id: settings.callerId,
    caller_ids: settings.callerIds && [...settings.callerIds],
    caller_id_in: settings.callerIdIn,
    channels: settings.channelsMax,
    calls_per_second: settings.callsPerSecond,
    prefixes: [...settings.prefixes],
    blocked_prefixes: [...settings.blockedPrefixes],
    dial_prefix: settings.dialPrefix,
    dial_rules: settings.dialRules.map((rule) => ({ ...rule })),
    tier: settings.tier,
    codecs: [...settings.codecs],
    sound_from: settings.soundFrom,
    register_seconds: settings.registerSeconds,
    keep_alive_seconds: settings.keepAliveSeconds,
    tls_ca: settings.tlsCa,
    registration,
    registration_status_code: registrationStatusCode,
    is_reachable: isReachable,
    is_paused: trunk.isPaused,
    resting_until: isResting ? restUntil : null,
    created_at: trunk.createdAt,
    updated_at: trunk.updatedAt,
  };
}

type TrunkBody = InputFor<typeof operations.admin.trunks.update>['body'];

function readTrunk(body: TrunkBody): TrunkInput {
  const said = {
    host: body.host,
    port: body.port,
    transport: body.transport,
    domain: body.domain,
    username: body.username,
    callerId: body.caller_id,
    callerIds: body.caller_ids,
    callerIdIn: body.caller_id_in,
    channelsMax: body.channels,
    callsPerSecond: body.calls_per_second,
    prefixes: body.prefixes,
    blockedPrefixes: body.blocked_prefixes,
    dialPrefix: body.dial_prefix,
    dialRules: body.dial_rules,
    tier: body.tier,
    codecs: body.codecs,
    soundFrom: body.sound_from,
    registerSeconds: body.register_seconds,
    keepAliveSeconds: body.keep_alive_seconds,
    tlsCa: body.tls_ca,
  };
  const settings = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  return { name: body.name, password: body.password, isPaused: body.is_paused, settings };
}

function presentPrice(price: VoicePrice) {
  const { prefix, pricePerMinute, unitSeconds, createdAt, updatedAt } = price;
  const tariff = { price_per_minute: formatAmount(pricePerMinute), unit_seconds: unitSeconds };
  return { prefix, ...tariff, created_at: createdAt, updated_at: updatedAt };
}

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
  packets_sent: report.sound?.sent ?? 0,
  packets_received: report.sound?.received ?? 0,
  is_heard: report.sound?.isReported === true || report.digits !== '',
  steps: report.steps.map(presentStep),
}));

const { trunks, voicePrices } = operations.admin;

export const trunkRoutes = [
  route(trunks.list, {
    run: ({ rt }, { query }) => listTrunks(rt, pageRequest(query)),
    present: (page, context) =>
      ok(presentFullPage(page, (trunk) => presentTrunk(trunk, context), { context, path: '/admin/trunks' })),
  }),
  route(trunks.create, {
    check: ({ rt, voice }, body) => refuseBadTrunk(rt.db, voice.seal, readTrunk(body), null),
    run: ({ rt, voice }, { body }) => createTrunk(rt, voice.seal, { ...readTrunk(body), name: body.name }),
    present: (trunk, context) => ok(presentTrunk(trunk, context)),
    target: (trunk) => String(trunk.id),
  }),
  route(trunks.get, {
    run: ({ rt }, { params }) => getTrunk(rt.db, params.id),
    present: (trunk, context) => ok(presentTrunk(trunk, context)),
  }),
  route(trunks.update, {
    // The check cannot know which trunk is renamed, so it leaves out whether another one has the name.
    check: ({ rt, voice }, body) => refuseBadTrunk(rt.db, voice.seal, readTrunk({ ...body, name: undefined }), null),
    run: ({ rt, voice }, { params, body }) => updateTrunk(rt, voice.seal, params.id, readTrunk(body)),
    present: (trunk, context) => ok(presentTrunk(trunk, context)),
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
