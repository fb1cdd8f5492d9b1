import { type Failure, VolleyError } from '@volley/sdk';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { refresh } from '../api/operation.ts';
import { isLeavingToSignIn, isSignedOut, leaveToSignIn, noticeSession } from '../api/query-client.ts';
import { useSession } from '../api/session.ts';
import { Autosave, type SaveStatus } from './autosave.ts';
import {
  type Addressed,
  type Change,
  changesOf,
  type Draft,
  type DraftKind,
  isSaved,
  type Versioned,
  withNumbers,
} from './draft.ts';
import { keepChanges, takeChanges } from './kept-changes.ts';

const DELAY_MS = 600;
const AGAIN_MS = 5_000;

export interface Composer<Whole extends Addressed & Versioned = Draft> {
  /** Null while nothing was written, because there is no draft yet. */
  readonly uuid: string | null;
  readonly draft: Whole;
  readonly saved: SaveStatus;
  /** A scheduled campaign is saved only on request, so that half a sentence is never sent. */
  readonly isAutomatic: boolean;
  change(change: Change<Whole>): void;
  /** Returns the UUID of the draft once everything is saved, or null if something could not be. */
  flush(): Promise<string | null>;
  /** Adds numbers as the service reads them. For a scheduled campaign it reads them when everything is saved. */
  addNumbers(numbers: readonly string[]): Promise<void>;
  /** Whether changes that could not be saved, because the session was over, are kept for the next opening of the draft. */
  isKept(): boolean;
  /** Returns the service's complaint about a field. */
  refusalOf(field: keyof Whole): string | undefined;
}

/** What the audience fields need, whatever is sent to the audience. */
export interface AudienceComposer extends Pick<Composer, 'saved' | 'addNumbers'> {
  readonly draft: Addressed;
  change(change: (now: Addressed) => Addressed): void;
}

interface ComposerOptions<Whole extends Versioned> {
  readonly kind: DraftKind<Whole>;
  readonly uuid: string | null;
  readonly initial: Whole;
  readonly isAutomatic: boolean;
  readonly onCreated: (uuid: string) => void;
}

const fieldOf = (name: string): string => name.split('.')[0] ?? name;

function refusedFields(error: unknown): readonly string[] {
  return error instanceof VolleyError ? Object.keys(error.errors).map(fieldOf) : [];
}

/** Temporary failures. Any other refusal stays a refusal. */
const PASSING = new Set<Failure | null>([
  'unreachable',
  'timeout',
  'unreadable',
  'request_timeout',
  'rate_limited',
  'unavailable',
  'internal',
]);
/** Whether another window or person has changed the draft since this page read it. */
export const isConflict = (error: unknown): boolean => error instanceof VolleyError && error.kind === 'conflict';

const isPassing = (error: unknown): boolean => !(error instanceof VolleyError) || PASSING.has(error.kind);

interface StoredAs extends Versioned {
  readonly uuid: string | null;
}

/** Creates the draft with the first change, and updates it with every further one. */
class DraftStore<Whole extends Versioned> {
  uuid: string | null;
  #version: number;
  readonly #kind: DraftKind<Whole>;
  readonly #onCreated: (draft: Whole) => void;

  constructor(kind: DraftKind<Whole>, { uuid, version }: StoredAs, onCreated: (draft: Whole) => void) {
    this.uuid = uuid;
    this.#version = version;
    this.#kind = kind;
    this.#onCreated = onCreated;
  }

  /** The key under which the browser keeps unsaved changes. */
  get keptAs(): string {
    return `${this.#kind.name}.${this.uuid ?? 'new'}`;
  }

  async save(changes: Partial<Whole>): Promise<void> {
    if (this.uuid !== null) {
      await this.#update(this.uuid, changes);
      return;
    }
    const { uuid } = await this.#kind.create(changes);
    this.uuid = uuid;
    this.#onCreated(await this.read());
  }

  async #update(uuid: string, changes: Partial<Whole>): Promise<void> {
    try {
      await this.#kind.update(uuid, changes, this.#version);
    } catch (error) {
      // The answer to this very change may have been lost, and it was sent again.
      if (!isConflict(error) || !isSaved(changes, await this.read(), this.#version + 1)) throw error;
    }
    this.#version += 1;
  }

  read(): Promise<Whole> {
    return this.#kind.read(this.uuid ?? '');
  }
}

interface KeptOptions<Whole extends Versioned> {
  /** The key when the page opened. */
  readonly keptAs: string;
  readonly store: DraftStore<Whole>;
  readonly autosave: Autosave<Whole>;
  readonly saved: SaveStatus;
  readonly change: (changes: Partial<Whole>) => void;
}

/**
 * Keeps unsaved changes when the session ends, until the draft is opened again. Returns a function that says whether they are kept. Any request may
 * be the first to find the session over, not only the draft's own.
 */
function useKeptChanges<Whole extends Versioned>(options: KeptOptions<Whole>): () => boolean {
  const { keptAs, store, autosave, saved, change } = options;
  const keptAt = useRef<SaveStatus>(null);
  const person = useSession().user_uuid;
  useEffect(() => {
    const before = takeChanges<Partial<Whole>>(person, keptAs);
    if (before !== null) change(before);
  }, [change, person, keptAs]);
  useEffect(() => {
    if (saved.state !== 'stopped') return;
    if (!isSignedOut(saved.error)) return noticeSession(saved.error);
    if (keepChanges(person, store.keptAs, autosave.unsaved)) keptAt.current = saved;
    leaveToSignIn();
  }, [saved, autosave, person, store]);
  return () => {
    if (keptAt.current !== null && keptAt.current === autosave.getStatus()) return true;
    return isLeavingToSignIn() && keepChanges(person, store.keptAs, autosave.unsaved);
  };
}

export function useComposer<Whole extends Addressed & Versioned>(options: ComposerOptions<Whole>): Composer<Whole> {
  const { kind, uuid, initial, isAutomatic, onCreated } = options;
  const [draft, setDraft] = useState(initial);
  const latest = useRef(initial);
  const created = useRef(onCreated);
  created.current = onCreated;
  const [{ store, autosave }] = useState(() => {
    const made: DraftStore<Whole> = new DraftStore(kind, { uuid, version: initial.version }, (stored) => {
      latest.current = kind.fillIn(latest.current, stored);
      setDraft(latest.current);
      if (made.uuid !== null) created.current(made.uuid);
    });
    const save = async (changes: Partial<Whole>) => {
      await made.save(changes);
      refresh([kind.list]);
    };
    const delayMs = isAutomatic ? DELAY_MS : null;
    return {
      store: made,
      autosave: new Autosave<Whole>({ save, refusedFields, isPassing, delayMs, againMs: AGAIN_MS }),
    };
  });
  const saved = useSyncExternalStore(autosave.subscribe, autosave.getStatus);
  useEffect(() => () => autosave.stop(), [autosave]);
  const change = useCallback(
    (change: Change<Whole>) => {
      const changes = changesOf(change, latest.current);
      const toSave = kind.toSave(latest.current, changes);
      latest.current = { ...latest.current, ...changes };
      setDraft(latest.current);
      autosave.change(toSave);
    },
    [autosave, kind],
  );
  const keptAs = `${kind.name}.${uuid ?? 'new'}`;
  const isKept = useKeptChanges({ keptAs, store, autosave, saved, change });
  const flush = useCallback(async () => ((await autosave.flush()) ? store.uuid : null), [autosave, store]);
  const addNumbers = useCallback(
    async (numbers: readonly string[]) => {
      const withAdded = ({ recipients }: Addressed, added: readonly string[]) =>
        ({ recipients: withNumbers(recipients, added) }) as Partial<Whole>;
      const add = (added: readonly string[]) => change((now) => withAdded(now, added));
      if (!isAutomatic) return add(numbers);
      const stored = await autosave.alone(async () => {
        const known = new Set(latest.current.recipients.phone_numbers);
        await store.save(withAdded(latest.current, numbers));
        return (await store.read()).recipients.phone_numbers.filter((number) => !known.has(number));
      });
      add(stored);
    },
    [autosave, change, isAutomatic, store],
  );
  const errors = saved.error instanceof VolleyError ? saved.error.errors : {};
  const refusalOf = (field: keyof Whole) => {
    const said = Object.entries(errors).flatMap(([name, sentences]) => (fieldOf(name) === field ? sentences : []));
    return said.length === 0 ? undefined : said.join(' ');
  };
  return {
    uuid: store.uuid,
    draft,
    saved,
    isAutomatic,
    change,
    flush,
    addNumbers,
    isKept,
    refusalOf,
  };
}
