import type { Transaction } from '../../db/index.ts';
import type { LetterText } from '../../mail/index.ts';
import type { Runtime } from '../../runtime.ts';
import { writeInvitation, writeReset } from '../letters/letters.ts';
import type { MadeLink } from './make-link.ts';
import type { OneTimeLink } from './store-links.ts';

/** What goes to the address of the person, or else to whoever asked for it. */
export interface HandedLink extends OneTimeLink {
  /** Null: it stands in the letter alone. */
  readonly token: string | null;
  /** Null: no letter was written. */
  readonly sentTo: string | null;
}

export interface HandOver {
  /** Whoever asked wants to hand the link on, and no letter is written. */
  readonly showsLink: boolean;
  /** Who invites; empty: a program. */
  readonly by: string;
  readonly accountName: string | null;
}

function write(rt: Runtime, made: MadeLink, { by, accountName }: Omit<HandOver, 'showsLink'>): LetterText {
  const { linksBase, operatorName } = rt.post;
  // What follows the `#` is sent to no server, so no log of addresses has it.
  const link = `${linksBase}/console/welcome#${made.token}`;
  if (made.kind === 'reset') return writeReset({ link, operatorName, goodFor: 'one hour' });
  return writeInvitation({ link, operatorName, goodFor: '48 hours', invitedBy: by, accountName });
}

/** By a letter where letters with links are sent, so that nobody but the person has it. */
export async function handOverLink(
  rt: Runtime,
  tx: Transaction,
  made: MadeLink,
  { showsLink, ...about }: HandOver,
): Promise<HandedLink> {
  if (showsLink || rt.post.linksBase === null) return { ...made, sentTo: null };
  await rt.post.put(tx, {
    id: made.uuid,
    purpose: made.kind === 'reset' ? 'reset' : 'invitation',
    ...(made.userId === null ? {} : { userId: made.userId }),
    to: made.email,
    text: write(rt, made, about),
    until: made.expiresAt,
  });
  return { ...made, token: null, sentTo: made.email };
}
