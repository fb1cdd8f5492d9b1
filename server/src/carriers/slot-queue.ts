import type { Lane, NoSlot, Slot, SlotRequest, SlotWait } from '../sms/carrier.ts';

/** Over these a message waits in the outbox instead, where it is durable and needs no memory. */
const WAITING_MAX = 10_000;
const WAITING_OF_ACCOUNT_MAX = 1_000;
/** A rate is looked at again no more often than this. */
const TIMER_MS_MIN = 2;
const TIMER_MS_MAX = 1_000;
/** While anybody waits: a carrier that falls silent tells nobody, and another may then take what it cannot. */
const LOOK_MS = 100;

/** Why a request got no slot. */
export interface Refused {
  readonly why: NoSlot;
  /** Those that will take it once they have room. None: to wait is no use. */
  readonly full: readonly object[];
  /** How long until one of them may; Infinity when an answer must come first. */
  readonly waitMs: number;
  /** Requests with the same key are for the same carriers. */
  readonly line: string;
}

export interface SlotQueueOptions {
  /** `kept`: carriers that somebody else waits for. They are full to this request. */
  take(request: SlotRequest, kept: ReadonlySet<object>): Slot | Refused;
  /** Those whose `reserve` was refused may try again: once per round of the event loop, however much came free. */
  onSlotsFree(): void;
}

interface Waiter {
  readonly request: SlotRequest;
  isGone: boolean;
  end(result: Slot | NoSlot): void;
}

function isWorthWaiting({ why, full }: Refused): boolean {
  return why === 'busy' && full.length > 0;
}

/** Those who wait for the same carriers in one lane: in order of arrival within an account, and the accounts by turns. */
class Line {
  readonly lane: Lane;
  readonly #accounts = new Map<number, Waiter[]>();

  constructor(lane: Lane) {
    this.lane = lane;
  }

  countOf(accountId: number): number {
    return this.#accounts.get(accountId)?.length ?? 0;
  }

  add(accountId: number, waiter: Waiter): void {
    const own = this.#accounts.get(accountId);
    if (own) own.push(waiter);
    else this.#accounts.set(accountId, [waiter]);
  }

  /** Whose turn it is; null when nobody is left. */
  first(): Waiter | null {
    for (const [accountId, own] of this.#accounts) {
      while (own[0]?.isGone) own.shift();
      if (own[0]) return own[0];
      this.#accounts.delete(accountId);
    }
    return null;
  }

  /** The first has what he waited for, or will not get it: the next account's turn. */
  removeFirst(): void {
    for (const [accountId, own] of this.#accounts) {
      own.shift();
      this.#accounts.delete(accountId);
      if (own.length > 0) this.#accounts.set(accountId, own);
      return;
    }
  }
}

/**
 * Hands out the slots of all carriers: first come, first served, within a lane and a route. Who finds no room may wait in
 * line; a slot that comes free is then nobody else's, so that a newcomer, a campaign or another route gets what is left.
 */
export class SlotQueue {
  readonly #options: SlotQueueOptions;
  readonly #lines = new Map<string, Line>();
  /** What the first of each line waits for: bulk yields to both lanes, the transactional lane to its own alone. */
  readonly #kept: Readonly<Record<Lane, Set<object>>> = { transactional: new Set(), bulk: new Set() };
  #count = 0;
  /** Something changed since the lines were served last. */
  #isStale = false;
  #isScheduled = false;
  #isAnyoneRefused = false;
  #timer: NodeJS.Timeout | null = null;
  #timerDueMs = Number.POSITIVE_INFINITY;
  #isStopped = false;

  constructor(options: SlotQueueOptions) {
    this.#options = options;
  }

  /** How many wait in line. */
  get waiting(): number {
    return this.#count;
  }

  /** Now or not: never before those who wait in line. */
  reserve(request: SlotRequest): Slot | NoSlot {
    const taken = this.#take(request);
    if (!('why' in taken)) return taken;
    if (taken.why === 'busy') {
      this.#isAnyoneRefused = true;
      this.#wakeIn(taken.waitMs);
    }
    return taken.why;
  }

  /** In its turn; `busy` after the limit, and at once where to wait is no use or the line is too long. */
  async wait(request: SlotRequest, { accountId, limitMs, signal }: SlotWait): Promise<Slot | NoSlot> {
    if (this.#isStopped) return 'busy';
    const taken = this.#take(request);
    if (!('why' in taken)) return taken;
    if (!isWorthWaiting(taken) || limitMs <= 0 || signal?.aborted === true) return taken.why;
    const key = `${request.lane} ${taken.line}`;
    const line = this.#lines.get(key) ?? new Line(request.lane);
    if (this.#count >= WAITING_MAX || line.countOf(accountId) >= WAITING_OF_ACCOUNT_MAX) return taken.why;
    this.#lines.set(key, line);
    return new Promise((resolve) => {
      const leave = () => {
        waiter.end('busy');
        // What was kept for him is for the others.
        this.changed();
      };
      const timer = setTimeout(leave, limitMs);
      signal?.addEventListener('abort', leave);
      const waiter: Waiter = {
        request,
        isGone: false,
        end: (result) => {
          if (waiter.isGone) return;
          waiter.isGone = true;
          clearTimeout(timer);
          signal?.removeEventListener('abort', leave);
          this.#count -= 1;
          resolve(result);
        },
      };
      this.#count += 1;
      line.add(accountId, waiter);
      // From now on, and not only once the lines are served again.
      this.#keep(taken, request.lane);
      this.#wakeIn(taken.waitMs);
    });
  }

  /** A slot came free, or a carrier can be used that could not, or no longer. */
  changed(): void {
    this.#isStale = true;
    if (this.#isScheduled || this.#isStopped || (this.#count === 0 && !this.#isAnyoneRefused)) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      if (this.#isStopped) return;
      this.#serve();
      if (!this.#isAnyoneRefused) return;
      this.#isAnyoneRefused = false;
      this.#options.onSlotsFree();
    });
  }

  /** Whoever waits is told `busy`. */
  stop(): void {
    this.#isStopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    for (const line of this.#lines.values()) {
      for (let waiter = line.first(); waiter; waiter = line.first()) waiter.end('busy');
    }
    this.#lines.clear();
  }

  #take(request: SlotRequest): Slot | Refused {
    if (this.#isStale) this.#serve();
    return this.#options.take(request, this.#kept[request.lane]);
  }

  #keep({ full }: Refused, lane: Lane): void {
    for (const carrier of full) {
      this.#kept.bulk.add(carrier);
      if (lane === 'transactional') this.#kept.transactional.add(carrier);
    }
  }

  /** Afterwards nobody in line could be given a slot, and what they wait for is kept for them. */
  #serve(): void {
    this.#isStale = false;
    this.#kept.transactional.clear();
    this.#kept.bulk.clear();
    if (this.#lines.size === 0) return;
    for (const lane of ['transactional', 'bulk'] as const) {
      let open = [...this.#lines].filter(([, line]) => line.lane === lane);
      while (open.length > 0) open = open.filter(([key, line]) => this.#serveFirst(key, line));
    }
  }

  /** False when nobody is left in the line, or its first must wait on. */
  #serveFirst(key: string, line: Line): boolean {
    const waiter = line.first();
    if (waiter === null) {
      this.#lines.delete(key);
      return false;
    }
    const taken = this.#options.take(waiter.request, this.#kept[line.lane]);
    if ('why' in taken && isWorthWaiting(taken)) {
      this.#keep(taken, line.lane);
      this.#wakeIn(taken.waitMs);
      return false;
    }
    line.removeFirst();
    // Behind the other lines, whose turn is next: a map keeps the order in which its keys were set.
    this.#lines.delete(key);
    this.#lines.set(key, line);
    waiter.end('why' in taken ? taken.why : taken);
    return true;
  }

  /** Where an answer is waited for it tells by itself, unless it never comes. */
  #wakeIn(waitMs: number): void {
    if (this.#isStopped || (waitMs === Number.POSITIVE_INFINITY && this.#count === 0)) return;
    const inMs = Math.min(this.#count > 0 ? LOOK_MS : TIMER_MS_MAX, Math.max(TIMER_MS_MIN, waitMs));
    const dueMs = performance.now() + inMs;
    if (dueMs >= this.#timerDueMs) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timerDueMs = dueMs;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#timerDueMs = Number.POSITIVE_INFINITY;
      this.changed();
    }, inMs);
  }
}
