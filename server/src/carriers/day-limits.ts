import type { DayLimit } from '@volley/contract/choices';
import {
  type ChangedDay,
  changeDay,
  countsNumbers,
  type DayChange,
  dayOf,
  describeLimit,
  exceededBy,
  type GivenOnDay,
  hasLimits,
  type LimitsOfDay,
  readDay,
} from '../carrier-figures/index.ts';
import { type Batch, Gatherer } from '../lib/background/gatherer.ts';
import { RecentMap } from '../lib/background/recent-map.ts';
import { type Repeated, repeat } from '../lib/background/repeat.ts';
import { describeError } from '../log.ts';
import type { Runtime } from '../runtime.ts';
import type { OutboundMessage } from '../sms/carrier.ts';
import type { CarrierFacts } from '../sms/routing/index.ts';

/** How soon a process knows what others gave the carrier. */
const READ_MS = 5_000;
const BATCH_MAX = 200;
/** More numbers are not remembered in a process; the database knows all of them. */
const NUMBERS_MAX = 20_000;

type Sms = Pick<OutboundMessage, 'phoneNumber' | 'parts'>;

/** What was counted for a message, to be taken off again if the carrier did not get it. */
export interface Counted extends Pick<DayChange, 'phoneNumber' | 'parts'> {
  readonly day: string;
}

/** `full`: a limit forbids the message. `failed`: it may not be written, since it could not be counted. */
type CountEnd = 'counted' | 'full' | 'failed';

interface Change extends DayChange {
  readonly day: string;
  done(end: CountEnd): void;
}

const ANY_NUMBER = '';

/**
 * What a carrier may be given on one day of its own zone. A message is counted in the database before it is written, so that all processes together
 * exceed no limit; what a process had counted when it died stays counted. Carriers without limits pay nothing for it.
 */
export class DayLimits {
  readonly #rt: Runtime;
  readonly #carrierId: number;
  #limits: LimitsOfDay;
  /** As this process last read or stored it. */
  #given = { day: '', parts: 0, recipients: 0 };
  readonly #numbers = new RecentMap<string, number>(NUMBERS_MAX);
  /** Messages that have a slot and are not counted yet. */
  #promised = { messages: 0, parts: 0 };
  #today = { minute: -1, day: '' };
  #reads: Repeated | null = null;
  readonly #changes: Gatherer<Change>;

  constructor(rt: Runtime, carrierId: number, limits: LimitsOfDay) {
    this.#rt = rt;
    this.#carrierId = carrierId;
    this.#limits = limits;
    this.#changes = new Gatherer<Change>({
      keyOf: ({ day }) => day,
      work: (batch) => this.#store(batch),
      // It may have been stored nevertheless: then fewer messages go today, never more.
      onError: (error, batch) => {
        rt.log.warn('messages of a carrier were not counted', { carrier: carrierId, ...describeError(error) });
        for (const { done } of batch) done('failed');
      },
      ...{ batchMax: BATCH_MAX, inFlightMax: 1, gatherMs: 0 },
    });
  }

  get isOn(): boolean {
    return hasLimits(this.#limits);
  }

  configure(limits: LimitsOfDay): void {
    this.#limits = limits;
    this.#today = { minute: -1, day: '' };
    if (!this.isOn) this.stop();
    else if (this.#reads === null) {
      const onError = (error: unknown) => this.#rt.log.debug('the day of a carrier was not read', describeError(error));
      this.#reads = repeat(READ_MS, () => this.#read(), onError);
      void this.#read().catch(onError);
    }
  }

  stop(): void {
    void this.#reads?.stop();
    this.#reads = null;
  }

  /** Which limit keeps a message from the carrier today, as far as this process knows; null: none. */
  limitFor(message: Pick<DayChange, 'phoneNumber' | 'parts'>): DayLimit | null {
    if (!this.isOn) return null;
    const { parts, recipients, messagesOf } = this.#givenToday();
    const promised = this.#promised;
    const expected = { parts: parts + promised.parts, recipients: recipients + promised.messages, messagesOf };
    return exceededBy(this.#limits, expected, message);
  }

  /** Whether the carrier may not be given a message on any day. */
  isTooLong({ parts }: Pick<DayChange, 'parts'>): boolean {
    return this.#limits.messagesPerDay > 0 && parts > this.#limits.messagesPerDay;
  }

  /** Keeps a place for a message that gets a slot. */
  promise(parts: number): void {
    this.#promised.messages += 1;
    this.#promised.parts += parts;
  }

  /** Ends what was promised: the message is counted now, or gave its slot back. */
  endPromise(parts: number): void {
    this.#promised.messages -= 1;
    this.#promised.parts -= parts;
  }

  /** Counts a message that is about to be written. */
  count({ phoneNumber, parts }: Sms): Promise<Counted | Exclude<CountEnd, 'counted'>> {
    const counted = { day: this.#dayNow(), phoneNumber, parts };
    return new Promise((resolve) => {
      this.#changes.add({ ...counted, by: 1, done: (end) => resolve(end === 'counted' ? counted : end) });
    });
  }

  /** Takes off a message that the carrier certainly did not get. That is tried once, since a repetition could take off two. */
  takeOff(counted: Counted): void {
    this.#changes.add({ ...counted, by: -1, done: () => undefined });
  }

  /** What it was given today, and the limit for messages to a number or, without one, to new numbers; null: it has no limits. */
  today(phoneNumber = ANY_NUMBER): CarrierFacts['today'] {
    if (!this.isOn) return null;
    const { parts, recipients } = this.#givenToday();
    const full = this.limitFor({ phoneNumber, parts: 1 });
    return { day: this.#dayNow(), parts, recipients: countsNumbers(this.#limits) ? recipients : null, full };
  }

  describe(limit: DayLimit): string {
    return describeLimit(this.#limits, limit);
  }

  #dayNow(): string {
    const nowMs = this.#rt.clock.nowMs();
    const minute = Math.floor(nowMs / 60_000);
    if (minute !== this.#today.minute) this.#today = { minute, day: dayOf(this.#limits, nowMs) };
    return this.#today.day;
  }

  #givenToday(): GivenOnDay {
    const isToday = this.#given.day === this.#dayNow();
    const { parts, recipients } = isToday ? this.#given : { parts: 0, recipients: 0 };
    return { parts, recipients, messagesOf: (number) => (isToday ? (this.#numbers.get(number) ?? 0) : 0) };
  }

  #know(day: string, { parts, recipients, numbers }: Pick<ChangedDay, 'parts' | 'recipients' | 'numbers'>): void {
    if (this.#given.day !== day) this.#numbers.clear();
    this.#given = { day, parts, recipients };
    for (const [number, messages] of numbers) this.#numbers.set(number, messages);
  }

  async #read(): Promise<void> {
    const day = this.#dayNow();
    const known = this.#given.day === day ? this.#given : null;
    const read = await readDay(this.#rt, { carrierId: this.#carrierId, day }, { known, most: NUMBERS_MAX / 2 });
    if (read !== null) this.#know(day, read);
  }

  async #store(batch: Batch<Change>): Promise<void> {
    const [{ day }] = batch;
    const changed = await changeDay(this.#rt, { carrierId: this.#carrierId, day, limits: this.#limits }, batch);
    if (day === this.#dayNow()) this.#know(day, changed);
    for (const [index, { done }] of batch.entries()) done(changed.counted[index] === true ? 'counted' : 'full');
  }
}
