import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type Failure, VolleyError } from '@volley/sdk';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { volley } from '../api/client.ts';
import { isSignedOut, leaveToSignIn, noticeSession } from '../api/query-client.ts';
import { sessionQuery } from '../api/session.ts';
import { Autosave, type SaveStatus } from './autosave.ts';
import { type Change, type Changes, changesOf, changesToSave, type Draft, draftOf, withNumbers } from './draft.ts';
import { keepChanges, takeChanges } from './kept-changes.ts';

const DELAY_MS = 600;
const AGAIN_MS = 5_000;

export interface Composer {
  /** Null: nothing was written yet, so there is no draft. */
  readonly uuid: string | null;
  readonly draft: Draft;
  readonly saved: SaveStatus;
  /** A scheduled campaign is saved when its writer says so: half a sentence must never be what goes out. */
  readonly isAutomatic: boolean;
  change(change: Change): void;
  /** The UUID of the draft once all is saved; null: something could not be. */
  flush(): Promise<string | null>;
  /** Adds numbers as the service reads them. Those of a scheduled campaign it reads when all is saved. */
  addNumbers(numbers: readonly string[]): Promise<void>;
  /** What could not be saved, because the session was over, comes back when the draft is opened again. */
  isKept(): boolean;
  /** What the service says against a field. */
  refusalOf(field: keyof Draft): string | undefined;
}

interface ComposerOptions {
  readonly uuid: string | null;
  readonly initial: Draft;
  readonly isAutomatic: boolean;
  readonly onCreated: (uuid: string) => void;
}

const fieldOf = (name: string): string => name.split('.')[0] ?? name;

function refusedFields(error: unknown): readonly string[] {
  return error instanceof VolleyError ? Object.keys(error.errors).map(fieldOf) : [];
}

/** Nothing answered, or not now. Whatever else is refused stays refused. */
const PASSING = new Set<Failure | null>([
  'unreachable',
  'timeout',
  'unreadable',
  'request_timeout',
  'rate_limited',
  'unavailable',
  'internal',
]);
const isPassing = (error: unknown): boolean => !(error instanceof VolleyError) || PASSING.has(error.kind);

/** Makes the draft with the first change, and changes it with every further one. */
class DraftStore {
  uuid: string | null;
  readonly #onCreated: (draft: Draft) => void;

  constructor(uuid: string | null, onCreated: (draft: Draft) => void) {
    this.uuid = uuid;
    this.#onCreated = onCreated;
  }

  async save(changes: Changes): Promise<void> {
    if (this.uuid !== null) {
      await volley.smsCampaigns.update({ uuid: this.uuid, ...changes });
      return;
    }
    const { uuid } = await volley.smsCampaigns.create(changes);
    this.uuid = uuid;
    this.#onCreated(await this.read());
  }

  async read(): Promise<Draft> {
    return draftOf(await volley.smsCampaigns.draft({ uuid: this.uuid ?? '' }));
  }
}

interface KeptOptions {
  readonly uuid: string | null;
  readonly store: DraftStore;
  readonly autosave: Autosave<Draft>;
  readonly saved: SaveStatus;
  readonly change: (changes: Changes) => void;
}

/** Where the session ends while one writes, what is not saved is kept until the draft is opened again. Says whether it is kept now. */
function useKeptChanges({ uuid, store, autosave, saved, change }: KeptOptions): () => boolean {
  const keptAt = useRef<SaveStatus>(null);
  const person = useSuspenseQuery(sessionQuery).data.user_uuid;
  useEffect(() => {
    const before = takeChanges(person, uuid);
    if (before !== null) change(before);
  }, [change, person, uuid]);
  useEffect(() => {
    if (saved.state !== 'stopped') return;
    if (!isSignedOut(saved.error)) return noticeSession(saved.error);
    if (keepChanges(person, store.uuid, autosave.unsaved)) keptAt.current = saved;
    leaveToSignIn();
  }, [saved, autosave, person, store]);
  return () => keptAt.current !== null && keptAt.current === autosave.getStatus();
}

export function useComposer({ uuid, initial, isAutomatic, onCreated }: ComposerOptions): Composer {
  const queries = useQueryClient();
  const [draft, setDraft] = useState(initial);
  const latest = useRef(initial);
  const created = useRef(onCreated);
  created.current = onCreated;
  const [{ store, autosave }] = useState(() => {
    const made: DraftStore = new DraftStore(uuid, ({ time_zone }) => {
      // The zone of the account, which the service alone knows.
      if (latest.current.time_zone === '') latest.current = { ...latest.current, time_zone };
      setDraft(latest.current);
      if (made.uuid !== null) created.current(made.uuid);
    });
    const save = async (changes: Changes) => {
      await made.save(changes);
      void queries.invalidateQueries({ queryKey: ['campaigns', 'list'] });
    };
    const delayMs = isAutomatic ? DELAY_MS : null;
    return {
      store: made,
      autosave: new Autosave<Draft>({ save, refusedFields, isPassing, delayMs, againMs: AGAIN_MS }),
    };
  });
  const saved = useSyncExternalStore(autosave.subscribe, autosave.getStatus);
  useEffect(() => () => autosave.stop(), [autosave]);
  const change = useCallback(
    (change: Change) => {
      const changes = changesOf(change, latest.current);
      const toSave = changesToSave(latest.current, changes);
      latest.current = { ...latest.current, ...changes };
      setDraft(latest.current);
      autosave.change(toSave);
    },
    [autosave],
  );
  const isKept = useKeptChanges({ uuid, store, autosave, saved, change });
  const flush = useCallback(async () => ((await autosave.flush()) ? store.uuid : null), [autosave, store]);
  const addNumbers = useCallback(
    async (numbers: readonly string[]) => {
      const add = (added: readonly string[]) =>
        change(({ recipients }) => ({ recipients: withNumbers(recipients, added) }));
      if (!isAutomatic) return add(numbers);
      const stored = await autosave.alone(async () => {
        const { recipients } = latest.current;
        await store.save({ recipients: withNumbers(recipients, numbers) });
        const known = new Set(recipients.phone_numbers);
        return (await store.read()).recipients.phone_numbers.filter((number) => !known.has(number));
      });
      add(stored);
    },
    [autosave, change, isAutomatic, store],
  );
  const errors = saved.error instanceof VolleyError ? saved.error.errors : {};
  const refusalOf = (field: keyof Draft) => {
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
