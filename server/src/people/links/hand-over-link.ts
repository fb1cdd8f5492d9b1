import type { Transaction } from '../../db/index.ts';
import type { MailText } from '../../mail/index.ts';
import type { Runtime } from '../../runtime.ts';
import { writeInvitation, writeReset } from '../mails/mails.ts';
import type { MadeLink } from './make-link.ts';
import type { OneTimeLink } from './store-links.ts';

/** A link that is mailed to the person's address or, where that is not possible or wanted, returned to the caller. */
export interface HandedLink extends OneTimeLink {
  /** Null if only the letter contains it. */
  readonly token: string | null;
  /** Null if no letter was written. */
  readonly sentTo: string | null;
}

export interface HandOver {
  /** Whether the caller wants to hand on the link without a letter. */
  readonly showsLink: boolean;
  /** The person who invites; empty if a program does. */
  readonly by: string;
  readonly accountName: string | null;
}

function write(rt: Runtime, made: MadeLink, { by, accountName }: Omit<HandOver, 'showsLink'>): MailText {
  const { linksBase, operatorName } = rt.post;
  // Browsers do not send what follows the `#`, so the token appears in no server's log.
  const link = `${linksBase}/console/welcome#${made.token}`;
  if (made.kind === 'reset') return writeReset({ link, operatorName, goodFor: 'one hour' });
  return writeInvitation({ link, operatorName, goodFor: '48 hours', invitedBy: by, accountName });
}

/** Mails the link where the installation mails links, so that only the person has it. */
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
