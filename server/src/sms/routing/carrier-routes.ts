import { operations, presenter } from '@volley/contract';
import { carrierProfile } from '@volley/contract/carrier-profiles';
import { foreignSettings } from '@volley/contract/carrier-settings';
import { bindTest, carrier, carrierStatus } from '@volley/contract/carriers';
import { invalidInput } from '../../errors.ts';
import type { RequestContext } from '../../identity/index.ts';
import { isCountry, type PhoneNumber, parsePhoneNumber } from '../../lib/phone/phone-number.ts';
import { certificateEndsAt } from '../../lib/tls/client-certificate.ts';
import { done, ok, pageRequest, presentFullPage, routesWith } from '../../routes/index.ts';
import type { CarrierControl, CarrierFacts } from './carrier-control.ts';
import { CARRIER_DEFAULTS, changedSettings } from './carrier-settings.ts';
import {
  createCarrier,
  getCarrier,
  listCarriers,
  namesOfSecrets,
  pauseCarrier,
  refuseBadCarrier,
  refuseNewCarrier,
  removeCarrier,
  replaceHookToken,
  updateCarrier,
} from './change-carrier.ts';
import { type CarrierRecord, markCarrierTested } from './store-carriers.ts';

interface Needs extends RequestContext {
  readonly control: CarrierControl;
}

const { route } = routesWith<Needs>();

const presentFacts = presenter(carrierStatus);
const presentTest = presenter(bindTest);
const presentRecord = presenter(
  carrier,
  (row: CarrierRecord, { facts, secrets }: { facts: CarrierFacts | null; secrets: string[] }) => ({
    // What is undefined is left out.
    ...Object.fromEntries(foreignSettings(row.kind).map((name) => [name, undefined])),
    paused: row.isPaused,
    has_password: row.kind === 'http' ? secrets.length > 0 : row.sealedPassword !== null,
    secrets,
    tls_certificate_ends_at: certificateEndsAt(row.settings.tlsCertificate),
    status: facts && presentFacts(facts),
  }),
);
const presentCarrier = (row: CarrierRecord, { control }: Needs) =>
  presentRecord(
    { ...row, ...row.settings },
    { facts: control.factsOf(row.id), secrets: namesOfSecrets(control.seal, row) },
  );
const presentProfile = presenter(carrierProfile);

function readNumber(raw: string, country: string): PhoneNumber {
  const parsed = isCountry(country) ? parsePhoneNumber(raw, country) : null;
  if (!parsed?.ok) throw invalidInput({ phone_number: ['The phone number field must be a valid phone number.'] });
  return parsed.number;
}

const WAIT_SECONDS_DEFAULT = 10;
const one = (carrier: CarrierRecord, context: Needs) => ok(presentCarrier(carrier, context));
const target = (carrier: CarrierRecord) => `carrier ${carrier.id}`;
const { carriers } = operations.admin;

export const carrierRoutes = [
  route(carriers.list, {
    run: ({ rt }, { query }) => listCarriers(rt, pageRequest(query), query.search),
    present: (page, context, { query: { search } }) =>
      ok(
        presentFullPage(page, (carrier) => presentCarrier(carrier, context), {
          context,
          path: '/admin/carriers',
          filters: { search },
        }),
      ),
  }),
  route(carriers.get, { run: ({ rt }, { params }) => getCarrier(rt, params.id), present: one }),
  route(carriers.create, {
    check: ({ rt, control }, body) => refuseNewCarrier(rt, control, body),
    run: ({ rt, control }, { body }) => createCarrier(rt, control, body),
    present: one,
    target,
  }),
  route(carriers.update, {
    // The check cannot know which carrier is renamed, so it leaves out whether another one has the name.
    check: ({ rt }, body) => refuseBadCarrier(rt.db, { settings: changedSettings(CARRIER_DEFAULTS, body) }, null),
    run: ({ rt, control }, { params, body }) => {
      const { name, password, secrets } = body;
      return updateCarrier(rt, control, { id: params.id, name, password, secrets, body });
    },
    present: one,
    target,
  }),
  route(carriers.profiles, {
    run: async ({ control }) => control.listProfiles(),
    present: (profiles) => ok(profiles.map((profile) => presentProfile(profile))),
  }),
  route(carriers.hookToken, {
    run: ({ rt, control }, { params }) => replaceHookToken(rt, control, params.id),
    present: ({ id, hookToken }, { baseUrl }) => ok({ address: `${baseUrl}/carriers/${id}/hook/${hookToken}` }),
    target: (carrier) => target(carrier),
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
      const isTaken = test.message !== null && !['refused', 'unanswered'].includes(test.message.outcome);
      // A transaction that changes nothing commits the audit entry, too.
      return rt.db.transact(async (tx) => {
        if (isTaken) await markCarrierTested(tx, carrier.id, rt.clock.now());
        return test;
      });
    },
    present: (test) => ok(presentTest(test)),
    target: (_, { params }) => `carrier ${params.id}`,
  }),
];
