import type { Clock } from '../clock.ts';
import { CopyConnection, type Db } from '../db/index.ts';
import type { EventListeners } from '../events/index.ts';
import type { ActiveLink } from '../links/index.ts';
import { describeError, type Log } from '../log.ts';
import { clickEvents } from './click-events.ts';
import { SpillFolder } from './spill-folder.ts';
import { insertFailure, insertVisits } from './store-visits.ts';
import type { Visitor, VisitPolicy } from './visit.ts';
import { GrowingBatch, type VisitBatch } from './visit-batch.ts';

/** Long enough for batches that are worth their commit. A kill -9 loses at most this and the batch being stored. */
const STORE_EVERY_MS = 700;
/** A batch this large goes to disk instead of waiting for a slow database. */
const BATCH_VISITS_MAX = 200_000;
/** Storing a second's visits takes some tens of milliseconds, so a server that is silent for this long is treated as away. */
const STORE_TIMEOUT_MS = 10_000;
const SPILLED_FILES_PER_TURN_MAX = 20;

export interface RecorderOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly listeners: EventListeners;
  readonly policy: VisitPolicy;
  readonly spillFolder: string;
  /** Visits older than this are past their retention and are not stored. */
  readonly retentionMs: number;
}

/** Collects visits and stores them a little later, in Postgres, or on disk until Postgres is back. */
export class VisitRecorder {
  readonly #options: RecorderOptions;
  readonly #connection: CopyConnection;
  readonly #spill: SpillFolder;
  #batch: GrowingBatch | null = null;
  #storing: Promise<void> | null = null;
  #spilling: Promise<void> = Promise.resolve();
  #storeTimer: NodeJS.Timeout | undefined;
  #stored = 0;
  #lost = 0;
  #isAway = false;

  constructor(options: RecorderOptions) {
    this.#options = options;
    this.#connection = new CopyConnection(options.db, { timeoutMs: STORE_TIMEOUT_MS });
    this.#spill = new SpillFolder(options.spillFolder);
  }

  async start(): Promise<void> {
    await this.#spill.open();
    this.#storeTimer = setInterval(() => this.#turn(), STORE_EVERY_MS);
  }

  get figures(): { stored: number; lost: number; waiting: number; spilledBytes: number } {
    const waiting = this.#batch?.visits ?? 0;
    return { stored: this.#stored, lost: this.#lost, waiting, spilledBytes: this.#spill.bytes };
  }

  /** Records a visit of the clicked link. It is stored within a second, or not at all if the link tracks nothing. */
  record(link: ActiveLink, visitor: Visitor, atMs: number): void {
    const { switches } = link;
    if (!switches) return;
    const trace = visitor.traceFor(switches, this.#options.policy);
    if (!trace) return;
    this.#batch ??= new GrowingBatch(atMs);
    this.#batch.add(link, trace, atMs);
    if (this.#batch.visits >= BATCH_VISITS_MAX && this.#storing !== null) this.#spillBatch(this.#cut());
  }

  #cut(): VisitBatch | null {
    const batch = this.#batch?.close() ?? null;
    this.#batch = null;
    return batch;
  }

  #turn(): void {
    this.#storing ??= this.#store()
      .catch((error: unknown) => this.#options.log.error('visits could not be kept', describeError(error)))
      .finally(() => {
        this.#storing = null;
      });
  }

  async #store(): Promise<void> {
    const batch = this.#cut();
    // A batch refused for its content is recognized, and set aside, when it is read back from disk.
    const isStored = !batch || (await this.#tryStore(batch).catch(() => false));
    if (!isStored) this.#spillBatch(batch);
    await this.#spilling;
    // Without new visits, this empty turn finds out that the database is back for the batches on disk.
    if (isStored) await this.#loadSpilled();
  }

  /** Returns false if the database is away and the batch must be kept. */
  async #tryStore(batch: VisitBatch): Promise<boolean> {
    const visits = batch.accounts.reduce((sum, account) => sum + account.visits, 0);
    try {
      await insertVisits(this.#connection, batch, await clickEvents(this.#options, batch));
      this.#stored += visits;
    } catch (error) {
      const failure = insertFailure(error);
      if (failure === 'refused') throw error;
      if (failure === 'unavailable') {
        if (!this.#isAway)
          this.#options.log.warn('visits are written to disk: the database cannot be reached', describeError(error));
        this.#isAway = true;
        return false;
      }
    }
    this.#isAway = false;
    return true;
  }

  #spillBatch(batch: VisitBatch | null): void {
    if (!batch) return;
    const visits = batch.accounts.reduce((sum, account) => sum + account.visits, 0);
    const lose = (reason: object) => {
      this.#lost += visits;
      this.#options.log.error('visits were lost: the disk does not take them', { visits, ...reason });
    };
    this.#spilling = this.#spilling
      .then(async () => {
        if (!(await this.#spill.write(batch))) lose({ spilledBytes: this.#spill.bytes });
      })
      .catch((error: unknown) => lose(describeError(error)));
  }

  async #loadSpilled(): Promise<void> {
    for (let count = 0; count < SPILLED_FILES_PER_TURN_MAX; count += 1) {
      const spilled = await this.#spill.first();
      if (!spilled) return;
      const { name, batch } = spilled;
      const isTooOld = batch.atMs < this.#options.clock.nowMs() - this.#options.retentionMs;
      try {
        if (!isTooOld && !(await this.#tryStore(batch))) return;
        await this.#spill.remove(name);
      } catch (error) {
        this.#options.log.error('spilled visits were refused and set aside', { file: name, ...describeError(error) });
        await this.#spill.setAside(name);
      }
    }
  }

  /** When this resolves, everything recorded is in Postgres or on disk. */
  async stop(): Promise<void> {
    clearInterval(this.#storeTimer);
    await this.#storing;
    await this.#store().catch((error: unknown) =>
      this.#options.log.error('visits could not be kept', describeError(error)),
    );
    this.#connection.stop();
  }
}
