import { type InputFor, operations, presenter } from '@volley/contract';
import { carrierStatus } from '@volley/contract/carriers';
import { invalidInput } from '../../errors.ts';
import { isCountry, type PhoneNumber, parsePhoneNumber } from '../../lib/phone/phone-number.ts';
import {
  type BindTest,
  CARRIER_DEFAULTS,
  type CarrierControl,
  type CarrierFacts,
  type CarrierRecord,
  type CarrierSettings,
  createCarrier,
  getCarrier,
  listCarriers,
  pauseCarrier,
  refuseBadCarrier,
  removeCarrier,
  updateCarrier,
} from '../../sms/routing/index.ts';
import { done, ok } from '../frame/envelope.ts';
import { pageRequest, presentFullPage } from '../frame/page.ts';
import { type Context, type Route, route } from '../frame/route.ts';

type SettingsBody = InputFor<typeof operations.admin.carriers.update>['body'];

/** Returns the settings of a body, completed by the existing ones. */
function readSettings(body: SettingsBody, before: CarrierSettings): CarrierSettings {
  return {
    host: body.host ?? before.host,
    port: body.port ?? before.port,
    isTls: body.tls ?? before.isTls,
    tlsCa: body.tls_ca ?? before.tlsCa,
    tlsServerName: body.tls_server_name ?? before.tlsServerName,
    isTlsVerified: body.tls_verified ?? before.isTlsVerified,
    systemId: body.system_id ?? before.systemId,
    systemType: body.system_type ?? before.systemType,
    addressRange: body.address_range ?? before.addressRange,
    bindKind: body.bind_kind ?? before.bindKind,
    bindCount: body.bind_count ?? before.bindCount,
    windowMax: body.window ?? before.windowMax,
    messagesPerSecond: body.messages_per_second ?? before.messagesPerSecond,
    sources: {
      alphanumeric: body.source_alphanumeric ?? before.sources.alphanumeric,
      international: body.source_international ?? before.sources.international,
      shortCode: body.source_short_code ?? before.sources.shortCode,
    },
    destination: body.destination ?? before.destination,
    serviceType: body.service_type ?? before.serviceType,
    country: body.country?.toUpperCase() ?? before.country,
    defaultCoding: body.default_coding ?? before.defaultCoding,
    nationalTables: body.national_tables ?? before.nationalTables,
    longMessages: body.long_messages ?? before.longMessages,
    submitIdForm: body.submit_id_form ?? before.submitIdForm,
    receiptIdForm: body.receipt_id_form ?? before.receiptIdForm,
    isReceiptRequested: body.receipts_requested ?? before.isReceiptRequested,
    isReferenceSent: body.reference_sent ?? before.isReferenceSent,
    validityForm: body.validity_form ?? before.validityForm,
    temporaryStatuses: body.temporary_statuses ?? before.temporaryStatuses,
    errorCodes: body.error_codes ?? before.errorCodes,
    receiptPatienceHours: body.receipt_patience_hours ?? before.receiptPatienceHours,
    requestTimeoutMs: body.request_timeout_ms ?? before.requestTimeoutMs,
    connectTimeoutMs: body.connect_timeout_ms ?? before.connectTimeoutMs,
    enquireLinkMs: body.enquire_link_ms ?? before.enquireLinkMs,
    reconnectMaxMs: body.reconnect_max_ms ?? before.reconnectMaxMs,
  };
}

function presentSettings(settings: CarrierSettings) {
  return {
    host: settings.host,
    port: settings.port,
    tls: settings.isTls,
    tls_ca: settings.tlsCa,
    tls_server_name: settings.tlsServerName,
    tls_verified: settings.isTlsVerified,
    system_id: settings.systemId,
    system_type: settings.systemType,
    address_range: settings.addressRange,
    bind_kind: settings.bindKind,
    bind_count: settings.bindCount,
    window: settings.windowMax,
    messages_per_second: settings.messagesPerSecond,
    source_alphanumeric: { ...settings.sources.alphanumeric },
    source_international: { ...settings.sources.international },
    source_short_code: { ...settings.sources.shortCode },
    destination: { ...settings.destination },
    service_type: settings.serviceType,
    country: settings.country,
    default_coding: settings.defaultCoding,
    national_tables: settings.nationalTables,
    long_messages: settings.longMessages,
    submit_id_form: settings.submitIdForm,
    receipt_id_form: settings.receiptIdForm,
    receipts_requested: settings.isReceiptRequested,
    reference_sent: settings.isReferenceSent,
    validity_form: settings.validityForm,
    temporary_statuses: [...settings.temporaryStatuses],
    error_codes: [...settings.errorCodes],
    receipt_patience_hours: settings.receiptPatienceHours,
    request_timeout_ms: settings.requestTimeoutMs,
    connect_timeout_ms: settings.connectTimeoutMs,
    enquire_link_ms: settings.enquireLinkMs,
    reconnect_max_ms: settings.reconnectMaxMs,
  };
}

const presentFacts = presenter(carrierStatus, (facts: CarrierFacts) => ({
  connected: facts.isConnected,
  binds: facts.binds.map(({ kind, state, words, open, windowMax }) => ({
    kind,
    state,
    words,
    open,
    window: windowMax,
  })),
}));

function presentCarrier(carrier: CarrierRecord, control: CarrierControl) {
  const facts = control.factsOf(carrier.id);
  return {
    id: carrier.id,
    name: carrier.name,
    kind: carrier.kind,
    paused: carrier.isPaused,
    has_password: carrier.sealedPassword !== null,
    ...presentSettings(carrier.settings),
    status: facts && presentFacts(facts),
    created_at: carrier.createdAt,
    updated_at: carrier.updatedAt,
  };
}

function presentTest(test: BindTest) {
  const { message, idForms } = test;
  return {
    bound: test.isBound,
    words: test.words,
    code: test.code,
    carrier_system_id: test.carrierSystemId,
    message: message && {
      words: message.words,
      outcome: message.outcome,
      submitted_id: message.submittedId,
      receipted_id: message.receiptedId,
    },
    proposed_submit_id_form: idForms?.submit ?? null,
    proposed_receipt_id_form: idForms?.receipt ?? null,
  };
}

function readNumber(raw: string, country: string): PhoneNumber {
  const parsed = isCountry(country) ? parsePhoneNumber(raw, country) : null;
  if (!parsed?.ok) throw invalidInput({ phone_number: ['The phone number field must be a valid phone number.'] });
  return parsed.number;
}

const WAIT_SECONDS_DEFAULT = 10;
const one = (carrier: CarrierRecord, { control }: Context) => ok(presentCarrier(carrier, control));
const target = (carrier: CarrierRecord) => `carrier ${carrier.id}`;
const { carriers } = operations.admin;

export const carrierRoutes: readonly Route[] = [
  route(carriers.list, {
    run: ({ rt }, { query }) => listCarriers(rt, pageRequest(query)),
    present: (page, context) =>
      ok(
        presentFullPage(page, (carrier) => presentCarrier(carrier, context.control), {
          context,
          path: '/admin/carriers',
        }),
      ),
  }),
  route(carriers.get, { run: ({ rt }, { params }) => getCarrier(rt, params.id), present: one }),
  route(carriers.create, {
    check: ({ rt }, body) =>
      refuseBadCarrier(rt.db, { name: body.name, settings: readSettings(body, CARRIER_DEFAULTS) }, null),
    run: ({ rt, control }, { body }) =>
      createCarrier(rt, control.seal, {
        name: body.name,
        password: body.password,
        settings: readSettings(body, CARRIER_DEFAULTS),
      }),
    present: one,
    target,
  }),
  route(carriers.update, {
    // The check cannot know which carrier is renamed, so it leaves out whether another one has the name.
    check: ({ rt }, body) => refuseBadCarrier(rt.db, { settings: readSettings(body, CARRIER_DEFAULTS) }, null),
    run: ({ rt, control }, { params, body }) =>
      updateCarrier(rt, control.seal, {
        id: params.id,
        name: body.name,
        password: body.password,
        change: (before) => readSettings(body, before),
      }),
    present: one,
    target,
  }),
  route(carriers.delete, {
    run: ({ rt }, { params }) => removeCarrier(rt, params.id),
    present: () => done('Carrier removed.'),
    target: (_, { params }) => `carrier ${params.id}`,
  }),
  route(carriers.pause, { run: ({ rt }, { params }) => pauseCarrier(rt, params.id, true), present: one, target }),
  route(carriers.resume, { run: ({ rt }, { params }) => pauseCarrier(rt, params.id, false), present: one, target }),
  route(carriers.testBind, {
    run: async ({ rt, actor, control }, { params, body }) => {
      const carrier = await getCarrier(rt, params.id);
      const message =
        body.phone_number === undefined
          ? null
          : {
              phoneNumber: readNumber(body.phone_number, actor.country),
              senderId: body.sender_id ?? 'Volley',
              waitMs: (body.wait_seconds ?? WAIT_SECONDS_DEFAULT) * 1000,
            };
      const test = await control.testBind(carrier, message);
      // The empty transaction commits the audit entry, although nothing else changed.
      return rt.db.transact(async () => test);
    },
    present: (test) => ok(presentTest(test)),
    target: (_, { params }) => `carrier ${params.id}`,
  }),
];
