import type { Clock } from '../clock.ts';
import type { Handle, Transaction } from '../db/index.ts';
import { AppError } from '../errors.ts';
import type { Seal } from '../lib/files/seal.ts';
import { type Uuid, uuidV7 } from '../lib/ids/uuid.ts';
import { type Timestamp, timestampFromMs } from '../lib/time/timestamp.ts';
import type { MailText } from './mail-text.ts';
import { countMailsSince, dropMails, insertMail, listOwners } from './store-mails.ts';

/**
 * `forgotten`: somebody asked for a new password. Whether anybody gets a mail is decided when its turn comes, so that the request takes the same
 * time for every address.
 */
export type MailPurpose = 'invitation' | 'reset' | 'forgotten' | 'notice' | 'webhook';

export interface NewMail {
  /** Left out to give the mail an id of its own. */
  readonly id?: Uuid;
  readonly purpose: Exclude<MailPurpose, 'forgotten'>;
  /** The person about whose own sign-in the mail is. */
  readonly userId?: number;
  readonly to: string;
  readonly text: MailText;
  /** When the mail expires; left out for a day from now. */
  readonly until?: Timestamp;
}

/** Where rooms put mails, in the transaction of what the mails report, so that a mail is sent only if that is committed. */
export interface Post {
  /** The beginning of links in mails; null if links are shown to whoever requests them, and not mailed. */
  readonly linksBase: string | null;
  /** False if no mail server is set; mails are then dropped. */
  readonly isOn: boolean;
  /** The name of the installation's operator, who signs the mails. */
  readonly operatorName: string;
  /** Throws `unavailable` if too many mails wait. */
  put(tx: Transaction, mail: NewMail): Promise<void>;
  /** The same for mails that must not block what they report: if there is no room, that is logged. */
  tell(tx: Transaction, mail: NewMail): Promise<void>;
  /** Drops the mails of links that were withdrawn, which makes room for others. */
  drop(tx: Transaction, ids: readonly Uuid[]): Promise<void>;
  /** Puts a mail to each owner of the account who may sign in. */
  tellOwners(tx: Transaction, accountId: number, mail: { readonly text: MailText }): Promise<void>;
  countTold(
    handle: Handle,
    of: { readonly userId: number; readonly purpose: MailPurpose; readonly since: Timestamp },
  ): Promise<number>;
  /** If somebody has this address, they get a mail about their password later. */
  askForPassword(tx: Transaction, email: string): Promise<void>;
}

const NONE = async (): Promise<void> => undefined;

/** For an installation without a mail server. */
export const NO_POST: Post = {
  ...{ linksBase: null, isOn: false, operatorName: '' },
  ...{ put: NONE, tell: NONE, drop: NONE, tellOwners: NONE, askForPassword: NONE, countTold: async () => 0 },
};

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Mails that anybody or any customer can cause leave room for those that must be sent. */
const WAITING_MAX: Readonly<Record<MailPurpose, number>> = {
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

/** The encrypted content of a row. */
export interface SealedMail {
  readonly to: string;
  readonly text: MailText | null;
}

export function openPost({ clock, log, seal, linksBase, operatorName }: PostOptions): Post {
  const insert = (
    tx: Transaction,
    row: { id: Uuid; purpose: MailPurpose; userId: number | null; until: Timestamp },
    mail: SealedMail,
  ): Promise<boolean> =>
    insertMail(tx, { ...row, sealed: seal.seal(JSON.stringify(mail)), now: clock.now() }, WAITING_MAX[row.purpose]);

  const add = (tx: Transaction, { id, purpose, userId, to, text, until }: NewMail): Promise<boolean> =>
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

  const tell = async (tx: Transaction, mail: NewMail): Promise<void> => {
    if (!(await add(tx, mail))) log.warn('a letter was not taken: too many wait to be sent');
  };

  return {
    linksBase,
    operatorName,
    isOn: true,
    async put(tx, mail) {
      if (await add(tx, mail)) return;
      const sentence = 'The letter was not taken: too many wait to be sent. Please try again later.';
      throw new AppError('unavailable', sentence, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    },
    tell,
    drop: (tx, ids) => dropMails(tx, ids, clock.now()),
    countTold: countMailsSince,
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
