/**
 * The state of saving. `unsaved`: a change waits for more typing or for its turn. `refused`: the service does not accept a value. `failed`: nothing
 * answered, and it is retried. `stopped`: nothing can be saved at present, and it is not retried by itself.
 */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'refused' | 'failed' | 'stopped';

export interface SaveStatus {
  readonly state: SaveState;
  /** Why the service refused a value, or why nothing was saved. */
  readonly error: Error | null;
  /** Rises with each save, so that answers to older versions can be recognized. */
  readonly version: number;
}

interface AutosaveOptions<Changes> {
  readonly save: (changes: Partial<Changes>) => Promise<void>;
  /** Returns the fields of a change that a refusal names. */
  readonly refusedFields: (error: unknown) => readonly string[];
  /** Whether an error that names no field is worth a retry. */
  readonly isPassing: (error: unknown) => boolean;
  /** The delay after the last change. Null saves only by `flush`. */
  readonly delayMs: number | null;
  readonly againMs: number;
}

/** Saves changes a moment after the last one, one request at a time. A refused value waits until it is changed, and holds up nothing else. */
export class Autosave<Changes extends object> {
  readonly #options: AutosaveOptions<Changes>;
  readonly #listeners = new Set<() => void>();
  #pending: Partial<Changes> = {};
  #sending: Partial<Changes> = {};
  #refused: Partial<Changes> = {};
  #status: SaveStatus = { state: 'saved', error: null, version: 0 };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;

  constructor(options: AutosaveOptions<Changes>) {
    this.#options = options;
  }

  readonly getStatus = (): SaveStatus => this.#status;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  change(changes: Partial<Changes>): void {
    Object.assign(this.#pending, changes);
    for (const name of Object.keys(changes)) delete this.#refused[name as keyof Changes];
    if (this.#status.state !== 'saving') this.#tell({ state: 'unsaved' });
    if (this.#options.delayMs !== null) this.#later(this.#options.delayMs);
  }

  /** Everything that is not saved. */
  get unsaved(): Partial<Changes> {
    return { ...this.#refused, ...this.#sending, ...this.#pending };
  }

  /** Saves everything that waits at once. Returns false if something could not be saved. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    if (this.#isHeldUp) [this.#pending, this.#refused] = [this.unsaved, {}];
    for (; this.#running !== null || this.#has(this.#pending); ) {
      await (this.#running ?? this.#run());
      if (this.#isHeldUp) return false;
    }
    return !this.#has(this.#refused);
  }

  /** Runs an action between two saves, so that there is never more than one request. */
  async alone<Result>(act: () => Promise<Result>): Promise<Result> {
    await this.flush();
    const acting = act();
    this.#running = acting.then(
      () => {},
      () => {},
    );
    try {
      return await acting;
    } finally {
      this.#running = null;
    }
  }

  /** Stops saving for good. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  get #isHeldUp(): boolean {
    return this.#status.state === 'failed' || this.#status.state === 'stopped';
  }

  #has(changes: Partial<Changes>): boolean {
    return Object.keys(changes).length > 0;
  }

  #later(delayMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), delayMs);
  }

  #tell(next: Partial<SaveStatus>): void {
    this.#status = { ...this.#status, ...next };
    for (const listener of this.#listeners) listener();
  }

  #run(): Promise<void> {
    const changes = this.#pending;
    this.#pending = {};
    this.#sending = changes;
    this.#tell({ state: 'saving' });
    this.#running = this.#options
      .save(changes)
      .then(
        () => this.#saved(),
        (error: unknown) => this.#keep(changes, error),
      )
      .finally(() => {
        this.#running = null;
      });
    return this.#running;
  }

  #saved(): void {
    this.#sending = {};
    const state = this.#has(this.#pending) ? 'unsaved' : this.#has(this.#refused) ? 'refused' : 'saved';
    const error = this.#has(this.#refused) ? this.#status.error : null;
    this.#tell({ state, error, version: this.#status.version + 1 });
  }

  #keep(changes: Partial<Changes>, error: unknown): void {
    this.#sending = {};
    const cause = error instanceof Error ? error : new Error(String(error));
    const refused = this.#options.refusedFields(error).filter((name) => name in changes) as (keyof Changes)[];
    // What was typed meanwhile is newer than what was being sent.
    this.#pending = { ...changes, ...this.#pending };
    if (refused.length === 0) {
      const isPassing = this.#options.isPassing(error);
      this.#tell({ state: isPassing ? 'failed' : 'stopped', error: cause });
      if (isPassing && this.#options.delayMs !== null) this.#later(this.#options.againMs);
      return;
    }
    for (const name of refused) {
      if (this.#pending[name] !== changes[name]) continue;
      this.#refused = { ...this.#refused, [name]: changes[name] };
      delete this.#pending[name];
    }
    this.#tell({ state: this.#has(this.#pending) ? 'unsaved' : 'refused', error: cause });
  }
}
