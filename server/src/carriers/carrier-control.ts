import { describeRefusing, isRefusing } from '../carrier-figures/index.ts';
import type { Seal } from '../lib/files/seal.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import { inThousands } from '../lib/values/figure-words.ts';
import type { Runtime } from '../runtime.ts';
import { networkOf } from '../sms/carrier.ts';
import type { BindTest, CarrierControl, CarrierFacts } from '../sms/routing/index.ts';
import type { Carrier } from './carrier.ts';
import { hooksOf } from './http/hooks.ts';
import { faultsOf, listProfiles, usualOf } from './http/profiles.ts';
import { openSecrets } from './open-secrets.ts';
import type { RunningCarriers } from './start-carriers.ts';

const REASONS: Readonly<Record<string, string>> = {
  throttled: 'it throttled most of what it was given',
  timeout: 'it left most submits unanswered',
  error: 'it answered most submits with errors of its own',
  refused: 'it refused all that it was given',
  refused_all: 'it takes nothing now',
  receipts: 'far fewer messages than usual were delivered',
};

/** False too after a try that failed, until another succeeds: a carrier over HTTP may be given a message without being known to stand. */
const isConnected = ({ wire }: Carrier): boolean =>
  wire.isBound() && wire.connections.some(({ state }) => state === 'bound');

function describeUnconnected({ wire }: Carrier): string {
  const next = wire.isBound() ? 'The next message tries again.' : null;
  return ['Not connected.', wire.failure, next].filter((words) => words !== null).join(' ');
}

function describeHealth(carrier: Carrier, health: CarrierFacts['health'], today: CarrierFacts['today']): string {
  if (carrier.config.isPaused) return 'Paused.';
  const { wire, config, recent } = carrier;
  const refusing = recent && isRefusing(recent) ? describeRefusing(recent) : null;
  if (wire.connections.length === 0) {
    if (config.elsewhere === 'nothing') return 'No connection could be set up. The log says why.';
    return `Other processes of this installation hold its binds.${refusing === null ? '' : ` It ${refusing}`}`;
  }
  if (!isConnected(carrier)) return describeUnconnected(carrier);
  if (today?.full) return carrier.days.describe(today.full);
  const { slowedBy, allowedPerSecond } = carrier.pace;
  const slowed =
    slowedBy === null
      ? null
      : `slowed to ${inThousands(Math.round(allowedPerSecond))} a second, because it throttled ${inThousands(slowedBy.throttled)} of ${inThousands(slowedBy.answers)} messages.`;
  if (health === 'refusing' && refusing !== null)
    return `Connected, but it ${refusing}${slowed === null ? '' : ` It is ${slowed}`}`;
  if (health === 'well') return slowed === null ? 'Connected and well.' : `Connected, but ${slowed}`;
  const reason = carrier.health.reason ?? '';
  const said = reason === 'refused_all' && carrier.lastRefusal !== '' ? `: "${carrier.lastRefusal}"` : '';
  const why = `${REASONS[reason] ?? 'it failed'}${said}`;
  return health === 'resting' ? `Rests, because ${why}.` : `On trial again, after ${why}.`;
}

/** With a number, they say whether the carrier may be given a message to it today. */
export function factsOf(carrier: Carrier, phoneNumber?: PhoneNumber): CarrierFacts {
  const { recent } = carrier;
  const fitness = carrier.health.getWord(performance.now());
  const health = fitness === 'well' && recent && isRefusing(recent) ? 'refusing' : fitness;
  const today = carrier.days.today(phoneNumber);
  const allowed = carrier.pace.allowedPerSecond;
  return {
    connected: isConnected(carrier) || carrier.config.elsewhere === 'fit_binds',
    health,
    words: describeHealth(carrier, health, today),
    recent,
    allowedPerSecond: Number.isFinite(allowed) ? allowed : null,
    unmatchedReceipts: carrier.unmatchedReceipts,
    today,
    binds: carrier.wire.connections,
  };
}

const failed = (words: string): BindTest => ({
  bound: false,
  words,
  code: '',
  carrierSystemId: '',
  message: null,
  proposedSubmitIdForm: null,
  proposedReceiptIdForm: null,
});

/** Counts a test message like any other, so that it does not exceed a limit of the day. */
async function countingTest(
  { days }: Carrier,
  phoneNumber: PhoneNumber,
  run: () => Promise<BindTest>,
): Promise<BindTest> {
  if (!days.isOn) return run();
  const sms = { phoneNumber, parts: 1 };
  const counted = await days.count(sms);
  if (typeof counted === 'string') {
    const limit = days.limitFor(sms);
    return failed(limit === null ? 'The test message could not be counted. Please try again.' : days.describe(limit));
  }
  const test = await run();
  if (test.message === null || test.message.outcome === 'refused') days.takeOff(counted);
  return test;
}

export interface CarrierControlOptions {
  readonly carriers: RunningCarriers;
  readonly seal: Seal | null;
  readonly simulator: { readonly host: string; readonly port: number } | null;
}

export function createCarrierControl(
  rt: Pick<Runtime, 'clock' | 'db'>,
  { carriers, seal, simulator }: CarrierControlOptions,
): CarrierControl {
  return {
    seal,
    factsOf(carrierId, phoneNumber) {
      const carrier = carriers.find(carrierId);
      return carrier && factsOf(carrier, phoneNumber);
    },
    async networkOf(phoneNumber) {
      if (!carriers.lookups.isIdle) await carriers.lookups.learn(phoneNumber, null);
      return networkOf(carriers, phoneNumber);
    },
    registeredOn: (...message) => carriers.registeredOn(...message),
    findRoute(...message) {
      const planned = carriers.findRoute(...message);
      if (planned === null) return null;
      const first = planned.tiers[0]?.[0];
      const isSimulated = first !== undefined && carriers.find(first.carrierId)?.config.isSimulated === true;
      const [phoneNumber, network] = message;
      const tiers = planned.route.tiers.map((tier) => carriers.order.explain(planned, tier, phoneNumber, network));
      return { route: planned.route, isSimulated, tiers };
    },
    measureDelivery: (...of) => carriers.order.measure(...of),
    listProfiles,
    faultsOf,
    usualOf,
    ...hooksOf(rt, carriers),
    async testBind(record, message) {
      const { settings, kind } = record;
      const address = kind === 'simulator' ? simulator : { host: settings.host, port: settings.port };
      if (address === null || (kind === 'simulator' && address.port === 0))
        return failed('The simulator does not run here: see VOLLEY_SIMULATOR.');
      const secrets = openSecrets(record, (sealed) => seal?.open(sealed) ?? null);
      if (secrets === null)
        return failed(
          'The stored password cannot be decrypted with this VOLLEY_SECRET. Please set the password again.',
        );
      const running = carriers.find(record.id);
      const options = { id: record.id, db: rt.db, settings, address, message, running, nowMs: rt.clock.nowMs() };
      const test = () => carriers.kinds[kind].test({ ...options, ...secrets });
      return running && message ? countingTest(running, message.phoneNumber, test) : test();
    },
  };
}
