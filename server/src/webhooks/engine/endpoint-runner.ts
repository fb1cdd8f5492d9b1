import type { KeyObject } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { findTimeDoubt } from '../../db/index.ts';
import { type ReadEvents, readEvents } from '../../events/index.ts';
import type { Seal } from '../../lib/files/seal.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import { msFromTimestamp, type Timestamp } from '../../lib/time/timestamp.ts';
import { describeError } from '../../log.ts';
import type { Runtime } from '../../runtime.ts';
import { bodyOf, type Delivery, headersOf, isBatchId } from '../log/delivery.ts';
import {
  countWaitingDeliveries,
  listDueDeliveries,
  listOutgoingEvents,
  type OfEndpoint,
} from '../log/store-deliveries.ts';
import type { WebhookAnswer, WebhookPoster } from '../sending/post-webhook.ts';
import { signWebhook } from '../sending/sign-webhook.ts';
import { afterTry, givenUp } from './after-try.ts';
import { decideOutcome, isSuccess, type Outcome } from './decide-outcome.ts';
import { disableEndpoint } from './disable-endpoint.ts';
import { cutParcels, EventQueue, type Parcel } from './event-queue.ts';
import { keepOutcomes } from './keep-outcomes.ts';
import type { Slots } from './slots.ts';
import type { EndpointInHand } from './store-progress.ts';

/** Concurrent requests to an endpoint that answers quickly. A failing one gets one at a time. */
const WINDOW_MAX = 16;
const WINDOW_FIRST = 4;
/** A slower answer does not widen the window. */
const QUICK_MS = 2_000;
/** The runner reads on while fewer than this wait for a request. */
const QUEUED_MAX = 500;
const READ_EVENTS = 2_000;
/** The batches that are stored and wait for a request. */
const BATCHES_MAX = 16;
const DUE_MAX = 100;
/** The events that are read and not yet stored as done, which a crash may send twice. */
const OPEN_MAX = 4_000;
/** While more deliveries than this wait for another try, no further events are read. */
const WAITING_MAX = 10_000;
const STORE_EVERY_MS = 50;
const STORE_AGAIN_MS = 1_000;
const FAILING_MAX_MS = 5 * 86_400_000;

export interface RunnerParts {
  readonly rt: Runtime;
  readonly poster: WebhookPoster;
  readonly slots: Slots;
  readonly seal: Seal;
}

interface Finished {
  readonly parcel: Parcel;
  readonly delivery: Delivery;
}

/** Delivers to one endpoint whose lease this process holds. */
export class EndpointRunner {
  readonly of: OfEndpoint;
  readonly #parts: RunnerParts;
  readonly #processId: number;
  #endpoint: EndpointInHand;
  /** Of the secret in use, and of the one before it. */
  #keys: readonly KeyObject[];
  #queue: EventQueue;
  #due: Parcel[] = [];
  #finished: Finished[] = [];
  /** Deliveries in hand that are stored or being stored, with their events. */
  readonly #dueInHand = new Map<Uuid, readonly Uuid[]>();
  readonly #underWay = new Set<Promise<void>>();
  #window = WINDOW_FIRST;
  #failuresInARow = 0;
  #failingSince: Timestamp | null;
  #storedFailingSince: Timestamp | null;
  #storedPosition: number;
  /** By the monotonic clock. */
  #restUntilMs = 0;
  #mayHaveEvents = true;
  #mayHaveDue = true;
  #isReading = false;
  #isTurnOfDue = false;
  #isStopped = false;
  #isDisabled = false;
  #storing: Promise<void> | null = null;

  constructor(
    parts: RunnerParts,
    hold: {
      readonly of: OfEndpoint;
      readonly processId: number;
      readonly endpoint: EndpointInHand;
      readonly keys: readonly KeyObject[];
    },
  ) {
    this.#parts = parts;
    this.of = hold.of;
    this.#processId = hold.processId;
    this.#endpoint = hold.endpoint;
    this.#keys = hold.keys;
    this.#queue = new EventQueue(hold.endpoint.position);
    this.#storedPosition = hold.endpoint.position;
    this.#failingSince = hold.endpoint.failingSince;
    this.#storedFailingSince = hold.endpoint.failingSince;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  get version(): string {
    return this.#endpoint.version;
  }

  /** Applies changed settings. Requests under way end with the old ones. */
  change(endpoint: EndpointInHand, keys: readonly KeyObject[]): void {
    this.#endpoint = endpoint;
    this.#keys = keys;
    this.#queue.forgetWaiting();
    this.#restUntilMs = 0;
    this.#mayHaveEvents = true;
  }

  /** Reports news from the board. */
  wake(news: { readonly hasEvents: boolean; readonly hasDue: boolean }): void {
    if (news.hasEvents) this.#mayHaveEvents = true;
    if (news.hasDue) this.#mayHaveDue = true;
    this.#go();
  }

  /** Sends nothing more, and stores what is under way if it ends in time. */
  async stop(patienceMs: number): Promise<void> {
    this.#isStopped = true;
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((done) => {
      timer = setTimeout(done, patienceMs);
    });
    await Promise.race([Promise.allSettled(this.#underWay), patience]);
    clearTimeout(timer);
    await this.#storing;
    await this.#store().catch(() => undefined);
  }

  readonly #go = (): void => {
    if (this.#isStopped || performance.now() < this.#restUntilMs) return;
    void this.#read();
    const { accountId } = this.of;
    while (!this.#isStopped && this.#underWay.size < this.#window) {
      if (this.#due.length + this.#queue.waiting === 0) return;
      if (!this.#parts.slots.take(accountId)) {
        this.#parts.slots.wait(accountId, this.#go);
        return;
      }
      const parcel = this.#next();
      if (!parcel) throw new Error('a parcel that waits was not found');
      const work: Promise<void> = this.#deliver(parcel).finally(() => {
        this.#underWay.delete(work);
        this.#parts.slots.free(accountId);
        this.#go();
      });
      this.#underWay.add(work);
    }
  };

  /** Takes retries and new deliveries by turns, so that neither waits for all of the other. */
  #next(): Parcel | undefined {
    this.#isTurnOfDue = !this.#isTurnOfDue;
    if (this.#isTurnOfDue) return this.#due.shift() ?? this.#queue.take();
    return this.#queue.take() ?? this.#due.shift();
  }

  async #read(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      while (!this.#isStopped && (await this.#readSome())) this.#go();
    } catch (error) {
      this.#parts.rt.log.debug('the events of a webhook could not be read', describeError(error));
    } finally {
      this.#isReading = false;
    }
  }

  /** Returns false if there is nothing to read, or enough was read. */
  async #readSome(): Promise<boolean> {
    // Outcomes that cannot be stored must not pile up.
    if (this.#finished.length >= OPEN_MAX) return false;
    if (this.#mayHaveDue && this.#due.length === 0) return this.#readDue();
    const isBatched = this.#endpoint.batchSize > 1;
    // A batch moves the stored position at once, so no single event before it may be open.
    const isFull = isBatched
      ? this.#queue.open > 0 || this.#due.length >= BATCHES_MAX
      : this.#queue.waiting >= QUEUED_MAX || this.#queue.open >= OPEN_MAX;
    if (!this.#mayHaveEvents || isFull) return false;
    const { rt } = this.#parts;
    if (
      this.#failuresInARow > 0 &&
      (await countWaitingDeliveries(rt.db, { ...this.of, limit: WAITING_MAX })) >= WAITING_MAX
    ) {
      this.#mayHaveEvents = false;
      return false;
    }
    const queue = this.#queue;
    const endpoint = this.#endpoint;
    this.#mayHaveEvents = false;
    const read = await readEvents(rt.db, {
      accountId: this.of.accountId,
      after: queue.readPosition,
      kinds: endpoint.kinds,
      limit: READ_EVENTS,
    });
    // Events read by outdated settings are read again.
    this.#mayHaveEvents ||= !read.isEnd || endpoint !== this.#endpoint;
    if (endpoint !== this.#endpoint) return true;
    const beside = { now: rt.clock.now(), inHand: new Set([...this.#dueInHand.values()].flat()) };
    if (isBatched) await this.#storeBatches(read, cutParcels(read.events, endpoint, beside));
    else {
      queue.add(read, endpoint, beside);
      this.#scheduleStore();
    }
    return read.events.length > 0 || !read.isEnd;
  }

  /** Stores batches before the first try, so that each keeps its events and its id at every try, even after a crash. */
  async #storeBatches({ position }: ReadEvents, parcels: readonly Parcel[]): Promise<void> {
    for (const { delivery } of parcels) this.#dueInHand.set(delivery.id, delivery.eventIds);
    const hold = { of: this.of, processId: this.#processId, storedPosition: this.#storedPosition };
    const failingSince = this.#failingSince;
    const rows = parcels.map(({ delivery }) => ({ ...delivery, nextAt: delivery.createdAt }));
    try {
      if (!(await keepOutcomes(this.#parts.rt, hold, { rows, position, failingSince }))) this.#isStopped = true;
    } catch (error) {
      // The commit may have succeeded all the same. The next holder of the endpoint reads the stored position.
      this.#isStopped = true;
      throw error;
    }
    if (this.#isStopped) return;
    this.#queue.behind(position);
    this.#storedPosition = this.#queue.donePosition;
    this.#storedFailingSince = failingSince;
    this.#due.push(...parcels);
  }

  async #readDue(): Promise<boolean> {
    const { rt } = this.#parts;
    this.#mayHaveDue = false;
    const due = await listDueDeliveries(rt.db, {
      ...this.of,
      now: rt.clock.now(),
      inHand: [...this.#dueInHand.keys(), ...this.#queue.ids],
      limit: DUE_MAX,
    });
    const ids = due.flatMap(({ eventIds, body }) => (body === null ? eventIds : []));
    const events = ids.length === 0 ? [] : await listOutgoingEvents(rt.db, this.of.accountId, ids);
    const byId = new Map(events.map((event) => [event.id, event]));
    for (const delivery of due) {
      const own = delivery.eventIds.flatMap((id) => byId.get(id) ?? []);
      const isWhole = own.length === delivery.eventIds.length;
      this.#dueInHand.set(delivery.id, delivery.eventIds);
      if (delivery.body === null && !isWhole) this.#giveUp(delivery);
      else this.#due.push({ delivery, text: delivery.body ?? bodyOf(own, isBatchId(delivery.webhookId)) });
    }
    this.#mayHaveDue = due.length === DUE_MAX;
    return true;
  }

  /** Fails a delivery whose events were dropped with their month. */
  #giveUp(delivery: Delivery): void {
    const error = 'The event is no longer kept.';
    this.#finish({ delivery, text: '' }, { ...delivery, state: 'failed', nextAt: null, error });
  }

  async #deliver(parcel: Parcel): Promise<void> {
    const { rt, poster } = this.#parts;
    const { delivery, text } = parcel;
    const seconds = Math.floor(rt.clock.nowMs() / 1000);
    const { url, oldSecretUntil } = this.#endpoint;
    const isOldValid = oldSecretUntil !== null && msFromTimestamp(oldSecretUntil) > rt.clock.nowMs();
    const keys = isOldValid ? this.#keys : this.#keys.slice(0, 1);
    const headers = {
      ...headersOf(delivery),
      'webhook-timestamp': String(seconds),
      'webhook-signature': signWebhook(keys, { id: delivery.webhookId, seconds, body: text }),
    };
    const answer = await poster.post({ url, headers, body: text });
    const isGood = isSuccess(answer);
    const now = rt.clock.now();
    const isExample = delivery.body !== null;
    this.#failuresInARow = isGood ? 0 : this.#failuresInARow + 1;
    if (isGood) this.#failingSince = null;
    else if (!isExample) this.#failingSince ??= now;
    const outcome = decideOutcome(answer, {
      tries: delivery.tries + 1,
      isExample,
      failuresInARow: this.#failuresInARow,
      nowMs: rt.clock.nowMs(),
      chance: () => (rt.random.bytes(1)[0] ?? 0) / 255,
    });
    this.#adapt(isGood, answer, outcome);
    this.#finish(parcel, afterTry(delivery, answer, outcome, now));
    if (outcome.isGone) await this.#disable('gone');
    else if (outcome.state === 'failed' && !isExample && (await this.#isHopeless())) await this.#disable('failing');
  }

  #adapt(isGood: boolean, answer: WebhookAnswer, outcome: Outcome): void {
    if (isGood && answer.durationMs < QUICK_MS) this.#window = Math.min(WINDOW_MAX, this.#window + 1);
    else if (!isGood) this.#window = answer.status === null ? 1 : Math.max(1, this.#window >> 1);
    if (outcome.restMs > 0) this.#restUntilMs = performance.now() + outcome.restMs;
  }

  /** Whether a delivery was given up and none has succeeded for days, by a clock that can be trusted. */
  async #isHopeless(): Promise<boolean> {
    const { rt } = this.#parts;
    const isLong = () =>
      this.#failingSince !== null && rt.clock.nowMs() - msFromTimestamp(this.#failingSince) >= FAILING_MAX_MS;
    if (!isLong()) return false;
    try {
      // A delivery may have succeeded meanwhile.
      return (await findTimeDoubt(rt)) === null && isLong();
    } catch (error) {
      rt.log.debug('whether a webhook fails for good was not decided', describeError(error));
      return false;
    }
  }

  async #disable(reason: 'gone' | 'failing'): Promise<void> {
    if (this.#isStopped) return;
    const { rt } = this.#parts;
    this.#isStopped = true;
    await this.#storing;
    await this.#store().catch(() => undefined);
    try {
      this.#isDisabled = await disableEndpoint(rt, this.of, reason);
    } catch (error) {
      rt.log.warn('a webhook that fails was not switched off', describeError(error));
    }
  }

  #finish(parcel: Parcel, delivery: Delivery): void {
    this.#finished.push({ parcel, delivery });
    this.#scheduleStore();
  }

  #scheduleStore(afterMs = STORE_EVERY_MS): void {
    if (this.#storing || this.#isStopped) return;
    const store = async (): Promise<number | null> => {
      await sleep(afterMs);
      if (this.#isStopped) return null;
      try {
        await this.#store();
        return this.#hasNews ? STORE_EVERY_MS : null;
      } catch (error) {
        this.#parts.rt.log.debug('deliveries of webhooks were not stored yet', describeError(error));
        return STORE_AGAIN_MS;
      }
    };
    this.#storing = store().then((nextMs) => {
      this.#storing = null;
      if (nextMs !== null) this.#scheduleStore(nextMs);
    });
  }

  get #hasNews(): boolean {
    const isMoved = this.#queue.donePosition > this.#storedPosition || this.#failingSince !== this.#storedFailingSince;
    return this.#finished.length > 0 || isMoved;
  }

  /** Stores one batch at a time, successes and failures together, since many rows cost one commit. What could not be stored stays in hand. */
  async #store(): Promise<void> {
    const batch = this.#finished;
    this.#finished = [];
    for (const { parcel, delivery } of batch) {
      this.#queue.done(parcel);
      this.#dueInHand.set(delivery.id, delivery.eventIds);
    }
    const position = this.#queue.donePosition;
    const failingSince = this.#failingSince;
    if (batch.length === 0 && !this.#hasNews) return;
    try {
      const hold = { of: this.of, processId: this.#processId, storedPosition: this.#storedPosition };
      const rows = batch.map(({ delivery }) => (this.#isDisabled ? givenUp(delivery) : delivery));
      const isOurs = await keepOutcomes(this.#parts.rt, hold, { rows, position, failingSince });
      // Another process has the endpoint now, and repeats what this one has not stored.
      if (!isOurs) this.#isStopped = true;
    } catch (error) {
      this.#finished = [...batch, ...this.#finished];
      throw error;
    }
    this.#storedPosition = position;
    this.#storedFailingSince = failingSince;
    for (const { delivery } of batch) this.#dueInHand.delete(delivery.id);
  }
}
