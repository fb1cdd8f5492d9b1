/**
 * `unsaved`: a change waits for the next letter or for its turn. `refused`: the service does not take a value. `failed`: nothing
 * answered; it is tried again. `stopped`: nothing can be saved as things stand, so it is not tried again by itself.
 */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'refused' | 'failed' | 'stopped';

export interface SaveStatus {
  readonly state: SaveState;
  /** Why the service does not take a value, or why nothing was saved. */
  readonly error: Error | null;
  /** Rises with each save: what was asked before holds for what was saved before. */
  readonly version: number;
}

interface AutosaveOptions<Changes> {
  readonly save: (changes: Partial<Changes>) => Promise<void>;
  /** The fields of a change that a refusal names. */
  readonly refusedFields: (error: unknown) => readonly string[];
  /** Of an error that names none of them: the same may be tried again. */
  readonly isPassing: (error: unknown) => boolean;
  /** How long after the last change it is saved; null: only by `flush`. */
  readonly delayMs: number | null;
  readonly againMs: number;
}

/** Saves what changes a moment after the last change, one request at a time. What is refused waits until it is changed, and stops nothing else. */
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

  /** What is not saved. */
  get unsaved(): Partial<Changes> {
    return { ...this.#refused, ...this.#sending, ...this.#pending };
  }

  /** Saves at once what waits. False: something of it could not be saved. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    if (this.#isHeldUp) [this.#pending, this.#refused] = [this.unsaved, {}];
    for (; this.#running !== null || this.#has(this.#pending); ) {
      await (this.#running ?? this.#run());
      if (this.#isHeldUp) return false;
    }
    return !this.#has(this.#refused);
  }

  /** Does something between two saves, so that there is never more than one request. */
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

  /** Nobody waits for it any more. */
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
    // What was typed meanwhile is newer than what was on its way.
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
