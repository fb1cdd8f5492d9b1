import type { Timestamp } from '../../lib/time/timestamp.ts';
import { composeMail, type MailText, onOneLine } from '../../mail/index.ts';

export interface LinkMail {
  /** The complete address to open. It works once, for anybody who has it. */
  readonly link: string;
  /** How long the link works, in words: `48 hours`. */
  readonly goodFor: string;
  /** The name of the installation's operator, to whose console the link leads. */
  readonly operatorName: string;
}

export interface InvitationMail extends LinkMail {
  /** The person who invites; empty if a program did or nobody is named. */
  readonly invitedBy: string;
  /** The account that the person becomes a member of; null if they join the operator's staff. */
  readonly accountName: string | null;
}

export function writeInvitation({ invitedBy, accountName, ...mail }: InvitationMail): MailText {
  const operator = onOneLine(mail.operatorName);
  const place = accountName === null ? operator : `the account ${onOneLine(accountName)} at ${operator}`;
  const who = invitedBy === '' ? 'You are invited' : `${onOneLine(invitedBy)} invites you`;
  return composeMail({
    subject: `Invitation to ${accountName === null ? operator : onOneLine(accountName)}`,
    paragraphs: [`${who} to ${place}. Open this address to choose how you sign in:`],
    link: mail.link,
    after: [
      `The address may be used once, within ${mail.goodFor}.`,
      'If you expected no invitation, you need do nothing.',
    ],
  });
}

export function writeReset(mail: LinkMail): MailText {
  const operator = onOneLine(mail.operatorName);
  return composeMail({
    subject: `A new password for ${operator}`,
    paragraphs: [`A new password was asked for, for your sign-in at ${operator}. Open this address to choose it:`],
    link: mail.link,
    after: [
      `The address may be used once, within ${mail.goodFor}. Your password stays as it is until then.`,
      'If you did not ask for it, you need do nothing: without this letter nobody can use the address.',
    ],
  });
}

export function writeSignInElsewhere(mail: {
  readonly link: string;
  readonly operatorName: string;
  readonly providerName: string;
}): MailText {
  const [operator, provider] = [onOneLine(mail.operatorName), onOneLine(mail.providerName)];
  return composeMail({
    subject: `How you sign in at ${operator}`,
    paragraphs: [
      `A new password was asked for, for your sign-in at ${operator}. You need none there: you sign in with ${provider}. Open this address and choose ${provider}:`,
    ],
    link: mail.link,
    after: [`A forgotten password of ${provider} is changed there. If you did not ask for it, you need do nothing.`],
  });
}

/** Changes of which a person must learn at once, in case somebody else made them. */
export type SignInChange =
  | 'password_changed'
  | 'authenticator_added'
  | 'authenticator_removed'
  | 'recovery_codes_renewed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'recovery_code_used'
  | 'provider_connected';

const SUBJECTS: Readonly<Record<SignInChange, string>> = {
  password_changed: 'Your password was changed',
  authenticator_added: 'An authenticator was added to your sign-in',
  authenticator_removed: 'Your authenticator was removed',
  recovery_codes_renewed: 'New recovery codes were made for your sign-in',
  passkey_added: 'A passkey was added to your sign-in',
  passkey_removed: 'A passkey of yours was removed',
  recovery_code_used: 'A recovery code of yours was used to sign in',
  provider_connected: 'Your sign-in was connected with that of your organisation',
};

export function writeChange(
  change: SignInChange,
  { operatorName, at }: { readonly operatorName: string; readonly at: Timestamp },
): MailText {
  const operator = onOneLine(operatorName);
  const when = `${at.slice(0, 10)} at ${at.slice(11, 16)} UTC`;
  return composeMail({
    subject: `${SUBJECTS[change]} (${operator})`,
    paragraphs: [
      `${SUBJECTS[change]}, at ${operator}, on ${when}.`,
      'If this was you, you need do nothing.',
      'If it was not, choose a new password at once, end your other sessions, and tell an owner of your account or the operator.',
    ],
  });
}

/** `words`: what was ended. `waits`: whether memberships or a staff role wait for the person to confirm them. */
export function writeFirstProof({
  words,
  waits,
  operatorName,
}: {
  readonly words: string;
  readonly waits: boolean;
  readonly operatorName: string;
}): MailText {
  const operator = onOneLine(operatorName);
  return composeMail({
    subject: `Your email address is proven now (${operator})`,
    paragraphs: [
      `At ${operator} somebody had signed in with your email address before it was proven that the address is yours. It is proven now, so everything by which that person could sign in has been ended.`,
      `${words}.`,
      ...(waits
        ? ['What you may do there waits until you confirm it: you are asked for it after you have signed in.']
        : []),
      'If you have nothing to do with this, tell the operator.',
    ],
  });
}
