import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type Failure, VolleyError } from '@volley/sdk';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { CAMPAIGN_PAGES, type Campaigns } from '../api/campaigns.ts';
import { callOf, refresh } from '../api/operation.ts';
import { isLeavingToSignIn, isSignedOut, leaveToSignIn, noticeSession } from '../api/query-client.ts';
import { sessionQuery } from '../api/session.ts';
import { showToast } from '../ui/toast.tsx';
import { useProblem } from '../ui/use-problem.ts';
import { Autosave, type SaveStatus } from './autosave.ts';
import {
  type Addressed,
  type Change,
  changesOf,
  type Draft,
  type DraftKind,
  isSaved,
  keepingTime,
  type Versioned,
  withNumbers,
} from './draft.ts';
import { keepChanges, takeChanges } from './kept-changes.ts';

const DELAY_MS = 600;
const AGAIN_MS = 5_000;

export interface Composer<Whole extends Addressed & Versioned = Draft> {
  readonly of: Campaigns;
  /** Null while nothing was written, because there is no draft yet. */
  readonly uuid: string | null;
  readonly draft: Whole;
  readonly saved: SaveStatus;
  /** A scheduled campaign is saved only on request, so that half a sentence is never sent. */
  readonly isAutomatic: boolean;
  /** Whether it goes out at a time that is stored, unless it is changed. */
  readonly isScheduled: boolean;
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
  /** As the service has it. */
  readonly initial: Whole;
  readonly status: string;
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

interface StoreOptions<Whole extends Versioned> extends Pick<ComposerOptions<Whole>, 'kind' | 'uuid'> {
  readonly version: number;
  readonly isScheduled: boolean;
  readonly onCreated: (draft: Whole) => void;
}

/** Creates the draft with the first change, and updates it with every further one. */
class DraftStore<Whole extends Addressed & Versioned> {
  uuid: string | null;
  #version: number;
  readonly #options: StoreOptions<Whole>;

  constructor(options: StoreOptions<Whole>) {
    this.uuid = options.uuid;
    this.#version = options.version;
    this.#options = options;
  }

  #call<Result>(name: 'create' | 'update' | 'draft', input: object): Promise<Result> {
    return callOf<Result>(`${this.#options.kind.of}.${name}`)(input);
  }

  /** The key under which the browser keeps unsaved changes. */
  get keptAs(): string {
    return `${this.#options.kind.of}.${this.uuid ?? 'new'}`;
  }

  async save(changes: Partial<Whole>): Promise<void> {
    if (this.uuid !== null) {
      await this.#update(this.uuid, changes);
      return;
    }
    const { uuid } = await this.#call<{ readonly uuid: string }>('create', changes);
    this.uuid = uuid;
    this.#options.onCreated(await this.read());
  }

  /** Changes the version that this page knows alone, and raises it by one. */
  async #update(uuid: string, changes: Partial<Whole>): Promise<void> {
    const version = this.#version;
    try {
      await this.#call('update', { uuid, ...(this.#options.isScheduled ? keepingTime(changes) : changes), version });
    } catch (error) {
      // The answer to this very change may have been lost, and it was sent again.
      if (!isConflict(error) || !isSaved(changes, await this.read(), version + 1)) throw error;
    }
    this.#version += 1;
  }

  async read(): Promise<Whole> {
    return this.#options.kind.read(await this.#call<Whole>('draft', { uuid: this.uuid }));
  }
}

interface KeptOptions<Whole extends Addressed & Versioned> {
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
function useKeptChanges<Whole extends Addressed & Versioned>(options: KeptOptions<Whole>): () => boolean {
  const { keptAs, store, autosave, saved, change } = options;
  const keptAt = useRef<SaveStatus>(null);
  const person = useSuspenseQuery(sessionQuery).data.user_uuid;
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
  const { kind, uuid, initial, status, onCreated } = options;
  const isAutomatic = status === 'draft';
  const isScheduled = status === 'scheduled';
  const [draft, setDraft] = useState(() => kind.read(initial));
  const latest = useRef(draft);
  const created = useRef(onCreated);
  created.current = onCreated;
  const [{ store, autosave }] = useState(() => {
    const onStored = (stored: Whole) => {
      latest.current = kind.fillIn(latest.current, stored);
      setDraft(latest.current);
      if (made.uuid !== null) created.current(made.uuid);
    };
    const made = new DraftStore({ kind, uuid, version: initial.version, isScheduled, onCreated: onStored });
    const save = async (changes: Partial<Whole>) => {
      await made.save(changes);
      refresh([`${kind.of}.list`]);
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
  const keptAs = `${kind.of}.${uuid ?? 'new'}`;
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
  const errors = useProblem(saved.error)?.fields ?? {};
  const refusalOf = (field: keyof Whole) => {
    const said = Object.entries(errors).flatMap(([name, sentences]) => (fieldOf(name) === field ? sentences : []));
    return said.length === 0 ? undefined : said.join(' ');
  };
  return {
    ...{ of: kind.of, uuid: store.uuid, draft, saved, isAutomatic, isScheduled },
    ...{ change, flush, addNumbers, isKept, refusalOf },
  };
}

/** Leads to the campaign that was saved or sent, and tells of it. */
export function useFinish(of: Campaigns): (uuid: string, words: string) => Promise<void> {
  const navigate = useNavigate();
  return async (uuid, words) => {
    refresh([of]);
    await navigate({ to: CAMPAIGN_PAGES[of].one, params: { uuid }, ignoreBlocker: true });
    showToast(words);
  };
}
