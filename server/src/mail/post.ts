import type { Clock } from '../clock.ts';
import type { Handle, Transaction } from '../db/index.ts';
import { AppError } from '../errors.ts';
import type { Seal } from '../lib/seal.ts';
import { type Timestamp, timestampFromMs } from '../lib/timestamp.ts';
import { type Uuid, uuidV7 } from '../lib/uuid.ts';
import type { LetterText } from './letter.ts';
import { countLettersSince, dropLetters, insertLetter, listOwners } from './store-letters.ts';

/**
 * `forgotten`: somebody asked for a new password; whether anybody gets a letter is decided when its turn comes, so that asking takes
 * the same time whoever is asked for.
 */
export type LetterPurpose = 'invitation' | 'reset' | 'forgotten' | 'notice' | 'webhook';

export interface NewLetter {
  /** Left out: one of its own. */
  readonly id?: Uuid;
  readonly purpose: Exclude<LetterPurpose, 'forgotten'>;
  /** The person whom it tells of their own sign-in. */
  readonly userId?: number;
  readonly to: string;
  readonly text: LetterText;
  /** After this it is of no use. Left out: after a day. */
  readonly until?: Timestamp;
}

/** Where rooms put letters: in the transaction of what these tell of, so that they leave once it is committed, and only then. */
export interface Post {
  /** What the links in letters begin with; null: links are shown to whoever asks for them, and not mailed. */
  readonly linksBase: string | null;
  /** False where no mail server is set: what is put is dropped. */
  readonly isOn: boolean;
  /** Who writes: the name of the installation's operator. */
  readonly operatorName: string;
  /** Refused with `unavailable` when too many letters wait. */
  put(tx: Transaction, letter: NewLetter): Promise<void>;
  /** The same, of letters that must not hold up what they tell of: one that finds no room is logged. */
  tell(tx: Transaction, letter: NewLetter): Promise<void>;
  /** Those of links that were withdrawn: they are sent no more, and make room. */
  drop(tx: Transaction, ids: readonly Uuid[]): Promise<void>;
  /** To each owner of an account who may sign in. */
  tellOwners(tx: Transaction, accountId: number, letter: { readonly text: LetterText }): Promise<void>;
  countTold(
    handle: Handle,
    of: { readonly userId: number; readonly purpose: LetterPurpose; readonly since: Timestamp },
  ): Promise<number>;
  /** Whoever has this address gets a letter about their password later, if anybody has it. */
  askForPassword(tx: Transaction, email: string): Promise<void>;
}

const NONE = async (): Promise<void> => undefined;

/** Of an installation without a mail server. */
export const NO_POST: Post = {
  ...{ linksBase: null, isOn: false, operatorName: '' },
  ...{ put: NONE, tell: NONE, drop: NONE, tellOwners: NONE, askForPassword: NONE, countTold: async () => 0 },
};

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** What anybody may ask for, and what a customer may, leaves room for what must be told. */
const WAITING_MAX: Readonly<Record<LetterPurpose, number>> = {
  ...{ invitation: 6_000, webhook: 6_000, forgotten: 8_000 },
  ...{ reset: 10_000, notice: 10_000 },
};
const OWNERS_MAX = 20;
const RETRY_AFTER_SECONDS = 300;

export interface PostOptions {
  readonly clock: Clock;
  readonly log: { warn(message: string): void };
  readonly seal: Seal;
  readonly linksBase: string | null;
  readonly operatorName: string;
}

/** What stands encrypted in a row. */
export interface SealedLetter {
  readonly to: string;
  readonly text: LetterText | null;
}

export function openPost({ clock, log, seal, linksBase, operatorName }: PostOptions): Post {
  const insert = (
    tx: Transaction,
    row: { id: Uuid; purpose: LetterPurpose; userId: number | null; until: Timestamp },
    letter: SealedLetter,
  ): Promise<boolean> =>
    insertLetter(tx, { ...row, sealed: seal.seal(JSON.stringify(letter)), now: clock.now() }, WAITING_MAX[row.purpose]);

  const add = (tx: Transaction, { id, purpose, userId, to, text, until }: NewLetter): Promise<boolean> =>
    insert(
      tx,
      {
        id: id ?? uuidV7(clock.nowMs()),
        purpose,
        userId: userId ?? null,
        until: until ?? timestampFromMs(clock.nowMs() + DAY_MS),
      },
      { to, text },
    );

  const tell = async (tx: Transaction, letter: NewLetter): Promise<void> => {
    if (!(await add(tx, letter))) log.warn('a letter was not taken: too many wait to be sent');
  };

  return {
    linksBase,
    operatorName,
    isOn: true,
    async put(tx, letter) {
      if (await add(tx, letter)) return;
      const sentence = 'The letter was not taken: too many wait to be sent. Please try again later.';
      throw new AppError('unavailable', sentence, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    },
    tell,
    drop: (tx, ids) => dropLetters(tx, ids, clock.now()),
    countTold: countLettersSince,
    async tellOwners(tx, accountId, { text }) {
      for (const { email } of await listOwners(tx, accountId, OWNERS_MAX))
        await tell(tx, { purpose: 'webhook', to: email, text });
    },
    async askForPassword(tx, email) {
      const until = timestampFromMs(clock.nowMs() + HOUR_MS);
      const row = { id: uuidV7(clock.nowMs()), purpose: 'forgotten', userId: null, until } as const;
      if (!(await insert(tx, row, { to: email, text: null })))
        log.warn('a request for a new password was not taken: too many letters wait');
    },
  };
}
