import type { Carriers, OutboundMessage, SubmitResult } from '../../src/sms/index.ts';

export interface FakeCarriers extends Carriers {
  readonly submitted: OutboundMessage[];
  /** What the next submits get; by default every message is taken. Null: no answer ever. */
  answer: (message: OutboundMessage) => SubmitResult | null;
  slots: number;
}

/** The far side, without a socket: for tests of what happens around it. */
export function fakeCarriers(): FakeCarriers {
  let nextId = 1;
  const fake: FakeCarriers = {
    submitted: [],
    slots: 1_000,
    answer: (message) => ({ kind: 'accepted', ids: Array.from({ length: message.parts }, () => `id-${nextId++}`) }),
    hasRoute: (phoneNumber) => !phoneNumber.startsWith('1'),
    networkOf: () => 'MTN',
    reserve({ phoneNumber }) {
      if (!fake.hasRoute(phoneNumber, '')) return 'no_route';
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
