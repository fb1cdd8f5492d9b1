import type { Transaction } from '../../db/index.ts';
import { AppError } from '../../errors.ts';
import { type Uuid, uuidV7 } from '../../lib/ids/uuid.ts';
import type { PhoneNumber } from '../../lib/phone/phone-number.ts';
import { type Timestamp, timestampFromMs } from '../../lib/time/timestamp.ts';
import { describeError } from '../../log.ts';
import type { Runtime } from '../../runtime.ts';
import type { CarrierInbound } from '../carrier.ts';
import { JOINED_KEPT_MS, joined, joinParts, PARTS_WAIT_MS } from './join-parts.ts';
import {
  deleteInboundParts,
  deleteJoinedParts,
  listInboundParts,
  listLateParts,
  lockInboundParts,
} from './store-inbound-parts.ts';
import { type ReplyDeps, storeReply } from './store-reply.ts';
import { noteReply, noteReplyAgain } from './store-seen-replies.ts';

const LATE_LOOK_MS = 30_000;
const LATE_MAX = 200;
/** Each message needs a transaction; above this number the carrier is asked to send again. */
const UNDER_WAY_MAX = 8;
const WAITING_MAX = 5_000;
/** A machine that answers HELP with a HELP gets only one answer a minute. */
const HELP_EVERY_MS = 60_000;
const HELPED_MAX = 10_000;
/** A carrier repeats a message within minutes; later the same text is a new message. */
const DOUBTFUL_MS = 5 * 60_000;
const DOUBTFUL_MAX = 2 * WAITING_MAX;

export interface InboundDeps {
  readonly rt: Runtime;
  networkOf(phoneNumber: PhoneNumber): string;
  /** Called when an answer was put into the outbox or a run of a keyword rule was noted. */
  onQueued(): void;
}

export interface Inbound {
  /** Resolves once the message and its effects are committed; if it rejects, the carrier must send again. */
  onInbound(inbound: CarrierInbound): Promise<void>;
  /** Stores long messages whose missing parts are too late, as far as they have come. */
  storeLateParts(): Promise<number>;
  stop(): Promise<void>;
}

/** Returns a key that is equal for repeats of one message, which are handled as one until it is acknowledged. */
function nameOf({ carrierId, sender, ourAddress, message, concatenation, content, replyId }: CarrierInbound): string {
  const octets = content === undefined ? message : content.octets.toString('base64');
  return JSON.stringify([carrierId, sender, ourAddress, octets, concatenation, replyId]);
}

/** Returns whether the provider told this reply before, by its id. */
async function isRepeated(
  tx: Transaction,
  { carrierId, replyId = '' }: CarrierInbound,
  now: Timestamp,
): Promise<boolean> {
  if (replyId === '') return false;
  const id = replyId.replaceAll('\0', '');
  if (await noteReply(tx, carrierId, id, now)) return false;
  await noteReplyAgain(tx, carrierId, id, now);
  return true;
}

class InboundMessages implements Inbound {
  readonly #deps: InboundDeps;
  readonly #reply: ReplyDeps;
  readonly #running = new Set<Promise<void>>();
  readonly #queue: (() => void)[] = [];
  /** Messages in progress by key, so that repeats by an impatient carrier do not fill the queue. */
  readonly #underWay = new Map<string, Promise<void>>();
  /**
   * The ids of messages that could not be stored according to an error. They may be stored nevertheless, so a repeat uses the same id, and the
   * message is stored and answered only once.
   */
  readonly #doubtful = new Map<string, { readonly id: Uuid; readonly sinceMs: number }>();
  readonly #helpedAtMs = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;
  #isStopped = false;

  constructor(deps: InboundDeps) {
    this.#deps = deps;
    const { rt, networkOf } = deps;
    this.#reply = { rt, networkOf, mayHelp: (pair) => this.#mayHelp(pair) };
    this.#timer = setInterval(() => {
      this.storeLateParts().catch((error: unknown) =>
        deps.rt.log.warn('incomplete messages could not be stored yet', describeError(error)),
      );
    }, LATE_LOOK_MS);
    this.#timer.unref();
  }

  onInbound(inbound: CarrierInbound): Promise<void> {
    const name = nameOf(inbound);
    const before = this.#underWay.get(name);
    if (before !== undefined) return before;
    const taken = this.#take(inbound, name).finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, taken);
    return taken;
  }

  async #take(inbound: CarrierInbound, name: string): Promise<void> {
    const { rt } = this.#deps;
    if (this.#isStopped || this.#queue.length >= WAITING_MAX) {
      throw new AppError('unavailable', 'No more messages can be taken just now.');
    }
    await this.#turn();
    const id = this.#idOf(name);
    const running = this.#transact(async (tx) => {
      if (await isRepeated(tx, inbound, rt.clock.now())) return false;
      let isAnswered = false;
      const wholes = await joinParts(rt, tx, inbound);
      for (const [index, whole] of wholes.entries()) {
        const isOwn = index === wholes.length - 1;
        if (await storeReply(tx, this.#reply, whole, isOwn ? id : uuidV7(rt.clock.nowMs()))) isAnswered = true;
      }
      return isAnswered;
    }).finally(() => {
      this.#running.delete(running);
      this.#queue.shift()?.();
    });
    this.#running.add(running);
    await running;
    this.#doubtful.delete(name);
  }

  #idOf(name: string): Uuid {
    const sinceMs = performance.now();
    const before = this.#doubtful.get(name);
    if (before && sinceMs - before.sinceMs < DOUBTFUL_MS) return before.id;
    const id = uuidV7(this.#deps.rt.clock.nowMs());
    this.#doubtful.delete(name);
    const [oldest] = this.#doubtful.keys();
    if (oldest !== undefined && this.#doubtful.size >= DOUBTFUL_MAX) this.#doubtful.delete(oldest);
    this.#doubtful.set(name, { id, sinceMs });
    return id;
  }

  async #turn(): Promise<void> {
    while (!this.#isStopped && this.#running.size >= UNDER_WAY_MAX) {
      await new Promise<void>((resolve) => this.#queue.push(resolve));
    }
    if (this.#isStopped) throw new AppError('unavailable', 'The service is stopping.');
  }

  async #transact(work: (tx: Transaction) => Promise<boolean>): Promise<void> {
    if (await this.#deps.rt.db.transact(work)) this.#deps.onQueued();
  }

  #mayHelp(pair: string): boolean {
    const nowMs = this.#deps.rt.clock.nowMs();
    const beforeMs = this.#helpedAtMs.get(pair);
    if (beforeMs !== undefined && nowMs - beforeMs < HELP_EVERY_MS) return false;
    if (this.#helpedAtMs.size >= HELPED_MAX) this.#helpedAtMs.clear();
    this.#helpedAtMs.set(pair, nowMs);
    return true;
  }

  async storeLateParts(): Promise<number> {
    const { rt } = this.#deps;
    const before = timestampFromMs(rt.clock.nowMs() - PARTS_WAIT_MS);
    const late = await listLateParts(rt.db, before, LATE_MAX);
    for (const key of late) {
      await this.#transact(async (tx) => {
        await lockInboundParts(tx, key);
        const present = await listInboundParts(tx, key);
        // A part has arrived since the message was listed.
        if (present.length === 0 || present.some((one) => one.receivedAt >= before || one.joinedAt !== null))
          return false;
        await deleteInboundParts(tx, key);
        return storeReply(tx, this.#reply, { ...key, ...joined(present) }, uuidV7(rt.clock.nowMs()));
      });
    }
    await deleteJoinedParts(rt.db, timestampFromMs(rt.clock.nowMs() - JOINED_KEPT_MS));
    return late.length;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    for (const wake of this.#queue.splice(0)) wake();
    await Promise.allSettled(this.#running);
  }
}

export function startInbound(deps: InboundDeps): Inbound {
  return new InboundMessages(deps);
}
