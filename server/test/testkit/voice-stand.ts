import { after } from 'node:test';
import type { Clock } from '../../src/clock.ts';
import { type Behaviour, type FakeTrunk, type FakeTrunkOptions, startFakeTrunk } from '../../src/sip/testing/index.ts';
import { startTestApp, type TestApp } from './app.ts';
import { makeVoiceCampaign, sendVoice, setMinutePrice, uploadHum, VOICE_SETTINGS } from './voice.ts';

/** A callee who answers and hangs up at once. */
export const BRIEF: Behaviour = { status: 200, hangsUpAfterMs: 60 };
const RING_MS = 20;
const FIRST_NUMBER = 233244000001;

/** The whole service with a price for every minute and a recording. Each test opens its own far side. */
export interface VoiceStand {
  readonly app: TestApp;
  readonly recording: string;
  /** Opens a fake trunk that is closed with the test. */
  openFake(options?: FakeTrunkOptions): Promise<FakeTrunk>;
  /** Returns numbers that no test has used before. */
  newNumbers(count: number): string[];
  /** Makes a draft that calls these numbers. */
  make(numbers: readonly string[], fields?: Record<string, unknown>): Promise<string>;
  /** Makes such a campaign and starts it. */
  call(numbers: readonly string[], fields?: Record<string, unknown>): Promise<string>;
  /** Makes a running campaign whose rules no process can read, so that every look at it fails. */
  poison(): Promise<string>;
}

export async function startVoiceStand({
  settings,
  ...options
}: {
  clock?: Clock;
  settings?: Record<string, string>;
} = {}): Promise<VoiceStand> {
  const app = await startTestApp({ settings: { ...VOICE_SETTINGS, ...settings }, ...options });
  await setMinutePrice(app);
  const recording = await uploadHum(app);
  let nextNumber = FIRST_NUMBER;
  const make: VoiceStand['make'] = (numbers, fields = {}) => {
    const recipients = { phone_numbers: numbers.map((number) => `+${number}`) };
    return makeVoiceCampaign(app, { recording_id: recording, recipients, ...fields });
  };
  const newNumbers: VoiceStand['newNumbers'] = (count) => {
    const first = nextNumber;
    nextNumber += count;
    return Array.from({ length: count }, (_, index) => String(first + index));
  };
  return {
    app,
    recording,
    async openFake(fakeOptions = {}) {
      const fake = await startFakeTrunk({ behaviourOf: () => BRIEF, ringMs: RING_MS, ...fakeOptions });
      after(() => fake.stop());
      return fake;
    },
    newNumbers,
    make,
    async call(numbers, fields) {
      const uuid = await make(numbers, fields);
      await sendVoice(app, uuid);
      return uuid;
    },
    async poison() {
      const uuid = await make(newNumbers(1));
      await app.sql(
        `update voice_campaigns set status = 'calling', total_recipients = 1, open_recipients = 1,
         rules = rules || '{"channelsMax": "many"}' where uuid = $1`,
        [uuid],
      );
      await app.sql(
        `insert into voice_recipients (account_id, campaign_id, id, phone_number, status, next_at)
         select account_id, id, 1, '233244009999', 'queued', '2026-01-01' from voice_campaigns where uuid = $1`,
        [uuid],
      );
      return uuid;
    },
  };
}
