import type { Transaction } from '../../db/index.ts';
import { AppError } from '../../errors.ts';
import type { PhoneNumber } from '../../lib/phone-number.ts';
import { timestampFromMs } from '../../lib/timestamp.ts';
import { uuidV7 } from '../../lib/uuid.ts';
import { describeError } from '../../log.ts';
import type { Runtime } from '../../runtime.ts';
import type { CarrierInbound } from '../carrier.ts';
import { plainNumber } from '../plain-number.ts';
import { readAccountKeyword } from './keyword.ts';
import { applyKeyword } from './receive-message-keyword.ts';
import { findNumberOwner, insertInboundMessage, listConversationAccounts } from './store-inbound.ts';
import {
  deleteInboundParts,
  listInboundParts,
  listLateParts,
  lockInboundParts,
  type PartsKey,
  putInboundPart,
} from './store-inbound-parts.ts';
import { listKeywordSets } from './store-keyword-sets.ts';

/** A reply belongs to who wrote within this time. */
export const CONVERSATION_MS = 30 * 24 * 3_600_000;
const PARTS_WAIT_MS = 5 * 60_000;
const LATE_LOOK_MS = 30_000;
const LATE_MAX = 200;
/** Each takes a transaction; above it the carrier is asked to send again. */
const UNDER_WAY_MAX = 8;
const WAITING_MAX = 5_000;
/** A machine that answers HELP with something like HELP gets one answer a minute. */
const HELP_EVERY_MS = 60_000;
const HELPED_MAX = 10_000;
/** The operator's own list. */
const NOBODY = 0;

export interface InboundDeps {
  readonly rt: Runtime;
  networkOf(phoneNumber: PhoneNumber): string;
  /** An answer was put into the outbox. */
  onQueued(): void;
}

export interface Inbound {
  /** Resolves once the message and what it brings about are committed; rejected, it is to be sent again. */
  onInbound(inbound: CarrierInbound): Promise<void>;
  /** Long messages whose missing parts are waited for no more are stored as far as they came. */
  storeLateParts(): Promise<number>;
  stop(): Promise<void>;
}

interface Whole {
  readonly carrierId: number;
  readonly sender: string;
  readonly ourAddress: string;
  readonly message: string;
}

/** NUL is no character to Postgres. */
const clean = (text: string): string => text.replaceAll('\0', '');

/** The whole message, or null while parts are missing. */
async function joinParts(rt: Runtime, tx: Transaction, inbound: CarrierInbound): Promise<Whole | null> {
  const { carrierId, concatenation } = inbound;
  const sender = clean(plainNumber(inbound.sender));
  const ourAddress = clean(plainNumber(inbound.ourAddress));
  const message = clean(inbound.message);
  const whole = { carrierId, sender, ourAddress };
  if (!concatenation || concatenation.parts < 2) return { ...whole, message };
  const { reference, part, parts } = concatenation;
  // A part that is none of its message would wait for ever.
  if (part < 1 || part > parts) return { ...whole, message };
  const key: PartsKey = { ...whole, reference };
  await lockInboundParts(tx, key);
  await putInboundPart(tx, key, { part, parts, message, receivedAt: rt.clock.now() });
  const present = await listInboundParts(tx, key);
  if (present.length < parts) return null;
  await deleteInboundParts(tx, key);
  return { ...whole, message: present.map((one) => one.message).join('') };
}

class InboundMessages implements Inbound {
  readonly #deps: InboundDeps;
  readonly #running = new Set<Promise<void>>();
  readonly #queue: (() => void)[] = [];
  readonly #helpedAtMs = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;
  #isStopped = false;

  constructor(deps: InboundDeps) {
    this.#deps = deps;
    this.#timer = setInterval(() => {
      this.storeLateParts().catch((error: unknown) =>
        deps.rt.log.warn('incomplete messages could not be stored yet', describeError(error)),
      );
    }, LATE_LOOK_MS);
    this.#timer.unref();
  }

  async onInbound(inbound: CarrierInbound): Promise<void> {
    const { rt } = this.#deps;
    if (this.#isStopped || this.#queue.length >= WAITING_MAX) {
      throw new AppError('unavailable', 'No more messages can be taken just now.');
    }
    await this.#turn();
    const running = this.#transact(async (tx) => {
      const whole = await joinParts(rt, tx, inbound);
      return whole !== null && (await this.#store(tx, whole));
    }).finally(() => {
      this.#running.delete(running);
      this.#queue.shift()?.();
    });
    this.#running.add(running);
    await running;
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

  /** True: an answer was put into the outbox. */
  async #store(tx: Transaction, whole: Whole): Promise<boolean> {
    const { rt, networkOf } = this.#deps;
    const { ourAddress, sender } = whole;
    const nowMs = rt.clock.nowMs();
    const now = rt.clock.now();
    const conversation = { ourAddress, phoneNumber: sender as PhoneNumber };
    const since = timestampFromMs(nowMs - CONVERSATION_MS);
    let accountIds = await listConversationAccounts(tx, conversation, since);
    if (accountIds.length === 0) {
      const owner = await findNumberOwner(tx, ourAddress);
      accountIds = owner === null ? [] : [owner];
    }
    const sets = await listKeywordSets(tx, accountIds);
    const read = readAccountKeyword(whole.message, accountIds, sets);
    const keyword = read?.keyword ?? '';
    const accountId = accountIds[0] ?? NOBODY;
    await insertInboundMessage(tx, { ...whole, accountId, id: uuidV7(nowMs), keyword, receivedAt: now });
    if (read === null) return false;
    const concerned = { accountIds: read.accountIds ?? accountIds, onlyAccountIds: read.accountIds, sets };
    return applyKeyword(tx, { rt, networkOf, ...conversation, ...concerned, now }, read.keyword, () =>
      this.#mayHelp(`${ourAddress} ${sender}`, nowMs),
    );
  }

  #mayHelp(pair: string, nowMs: number): boolean {
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
        // Completed, or come alive again, since it was listed.
        if (present.length === 0 || present.some((one) => one.receivedAt >= before)) return false;
        await deleteInboundParts(tx, key);
        return this.#store(tx, { ...key, message: present.map((one) => one.message).join('') });
      });
    }
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
