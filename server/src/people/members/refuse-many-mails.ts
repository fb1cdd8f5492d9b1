import type { Transaction } from '../../db/index.ts';
import { AppError } from '../../errors.ts';
import { uuidV7Floor } from '../../lib/ids/uuid.ts';
import { timestampFromMs } from '../../lib/time/timestamp.ts';
import type { Runtime } from '../../runtime.ts';
import { countMailedBy, countMailedTo } from '../links/store-links.ts';

const MINUTE_MS = 60_000;
const BETWEEN_LETTERS_MINUTES = 5;
const LETTERS_OF_HOUR = 100;
const LINK_INSTEAD = 'Please try again later, or ask for the link (`show_link`) and hand it on yourself.';

/** Invitations go to people who did not ask for them, so nobody may fill a mailbox with them, and no account may delay the letters of others. */
export async function refuseManyMails(
  rt: Runtime,
  tx: Transaction,
  { email, accountId }: { readonly email: string; readonly accountId: number | null },
): Promise<void> {
  const nowMs = rt.clock.nowMs();
  const refuse = (what: string, minutes: number): AppError =>
    new AppError('rate_limited', `${what} ${LINK_INSTEAD}`, { retryAfterSeconds: minutes * 60 });
  const since = timestampFromMs(nowMs - BETWEEN_LETTERS_MINUTES * MINUTE_MS);
  if ((await countMailedTo(tx, email, since)) > 0)
    throw refuse(
      `An invitation was mailed to this address within the last ${BETWEEN_LETTERS_MINUTES} minutes.`,
      BETWEEN_LETTERS_MINUTES,
    );
  if (
    accountId !== null &&
    (await countMailedBy(tx, accountId, uuidV7Floor(nowMs - 60 * MINUTE_MS))) >= LETTERS_OF_HOUR
  )
    throw refuse(`Invitations to an account are mailed ${LETTERS_OF_HOUR} times within an hour at most.`, 60);
}
