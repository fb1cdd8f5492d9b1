import { GSM_ALPHABETS } from '@volley/text';
import type { PriceList } from '../../src/billing/index.ts';
import type { Hundredths } from '../../src/lib/values/money.ts';
import { type Carriers, NO_LOOKUPS, type OutboundMessage, type SubmitResult } from '../../src/sms/carrier.ts';

/** Fixed prices: one for all, unless the test chooses them. */
export function fixedPrices(priceOf: PriceList['priceOf'] = () => 5 as Hundredths): PriceList {
  return {
    priceOf,
    codePriceOf: () => 0 as Hundredths,
    decidingDigits: () => 0,
    settingsVersion: () => null,
    refresh: async () => undefined,
  };
}

/** The answers of carriers whose settings never change. */
export const CALM: Omit<Carriers, 'hasRoute' | 'networkOf' | 'reserve' | 'waitForSlot'> = {
  needsRegistration: () => false,
  isIdleHere: () => false,
  lookups: NO_LOOKUPS,
  isInEarnest: () => false,
  decidingDigits: () => 0,
  settingsVersion: () => null,
  refresh: async () => undefined,
  bulkPartsPerSecond: () => null,
  isThrottled: () => false,
  alphabetsOf: () => GSM_ALPHABETS,
};

export interface FakeCarriers extends Carriers {
  readonly submitted: OutboundMessage[];
  /** Returns the result of the next submits. By default every message is accepted. Null means no answer ever. */
  answer: (message: OutboundMessage) => SubmitResult | null;
  slots: number;
}

/** Fake carriers without sockets, for tests of the code around them. */
export function fakeCarriers(): FakeCarriers {
  let nextId = 1;
  const fake: FakeCarriers = {
    ...CALM,
    submitted: [],
    slots: 1_000,
    answer: (message) => ({ kind: 'accepted', ids: Array.from({ length: message.parts }, () => `id-${nextId++}`) }),
    hasRoute: (phoneNumber) => !phoneNumber.startsWith('1'),
    networkOf: () => 'MTN',
    waitForSlot: async (request) => fake.reserve(request),
    reserve({ phoneNumber, network, who }) {
      if (!fake.hasRoute(phoneNumber, network, who)) return 'no_route';
      if (fake.slots === 0) return 'busy';
      fake.slots -= 1;
      const release = () => {
        fake.slots += 1;
      };
      return {
        carrierId: 1,
        isSimulated: false,
        release,
        submit(message, settle) {
          fake.submitted.push(message);
          const result = fake.answer(message);
          if (result === null) return;
          setImmediate(() => {
            release();
            settle(result);
          });
        },
      };
    },
  };
  return fake;
}
