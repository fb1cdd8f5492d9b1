import type { Lane, NoSlot, Slot, SlotRequest, SlotWait } from '../sms/carrier.ts';

/** Beyond these bounds a message waits in the outbox, where it is durable and takes no memory. */
const WAITING_MAX = 10_000;
const WAITING_OF_ACCOUNT_MAX = 1_000;
/** The queue looks at a rate again no more often than this. */
const TIMER_MS_MIN = 2;
const TIMER_MS_MAX = 1_000;
/** While requests wait: a carrier that falls silent sends no event, and another one may then take its messages. */
const LOOK_MS = 100;

/** The reason for which a request got no slot. */
export interface Refused {
  readonly why: NoSlot;
  /** The carriers that will take it once they have room. With none of them, waiting is useless. */
  readonly full: readonly object[];
  /** How long until one of these may take it; Infinity when an answer must come first. */
  readonly waitMs: number;
  /** The key of the line: requests with the same key are for the same carriers. */
  readonly line: string;
}

export interface SlotQueueOptions {
  /** `kept` are the carriers for which other requests wait. They count as full for this one. */
  take(request: SlotRequest, kept: ReadonlySet<object>): Slot | Refused;
  /** Called when requests whose `reserve` was refused may try again: once per round of the event loop. */
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

/** The requests that wait for the same carriers in one lane: in order of arrival within an account, accounts in rotation. */
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

  /** The request whose turn it is; null when none is left. */
  first(): Waiter | null {
    for (const [accountId, own] of this.#accounts) {
      while (own[0]?.isGone) own.shift();
      if (own[0]) return own[0];
      this.#accounts.delete(accountId);
    }
    return null;
  }

  /** Removes the first request, which got a slot or never will: the next account's turn follows. */
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
 * Hands out the slots of all carriers: first come, first served, within a lane and a route. A request that finds no room may wait
 * in line; a slot that becomes free then goes to the line, and a newcomer, a campaign or another route gets what is left.
 */
export class SlotQueue {
  readonly #options: SlotQueueOptions;
  readonly #lines = new Map<string, Line>();
  /** The carriers for which the first of each line waits: bulk yields to both lanes, the transactional lane only to itself. */
  readonly #kept: Readonly<Record<Lane, Set<object>>> = { transactional: new Set(), bulk: new Set() };
  #count = 0;
  /** True when something changed since the lines were last served. */
  #isStale = false;
  #isScheduled = false;
  #isAnyoneRefused = false;
  #timer: NodeJS.Timeout | null = null;
  #timerDueMs = Number.POSITIVE_INFINITY;
  #isStopped = false;

  constructor(options: SlotQueueOptions) {
    this.#options = options;
  }

  /** How many requests wait in line. */
  get waiting(): number {
    return this.#count;
  }

  /** Gives a slot at once or not at all, and never ahead of those who wait in line. */
  reserve(request: SlotRequest): Slot | NoSlot {
    const taken = this.#take(request);
    if (!('why' in taken)) return taken;
    if (taken.why === 'busy') {
      this.#isAnyoneRefused = true;
      this.#wakeIn(taken.waitMs);
    }
    return taken.why;
  }

  /** Gives a slot in its turn; `busy` after the limit, or at once where waiting is useless or the line is too long. */
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
        // The carriers kept for this request are now free for others.
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
      // Carriers are kept for it at once, and not only when the lines are served again.
      this.#keep(taken, request.lane);
      this.#wakeIn(taken.waitMs);
    });
  }

  /** Called when a slot became free, or when a carrier became usable or unusable. */
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

  /** Ends all waiting with `busy`. */
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

  /** Serves the lines: afterwards no waiting request could get a slot, and the carriers that they wait for are kept for them. */
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

  /** False when the line is empty, or when its first request must wait on. */
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
    // The line moves behind the others, whose turn is next: a map keeps the order in which its keys were set.
    this.#lines.delete(key);
    this.#lines.set(key, line);
    waiter.end('why' in taken ? taken.why : taken);
    return true;
  }

  /** Sets a timer even where the request waits for an answer: the answer itself wakes the queue, but it may never come. */
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
