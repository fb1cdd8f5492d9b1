/** What a letter says, without its recipient. */
export interface LetterText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface LinkLetter {
  /** The whole address that is to be opened: whoever has it may use it once. */
  readonly link: string;
  /** How long it may be used, in words: `48 hours`. */
  readonly goodFor: string;
  /** Where it leads: the name of the installation's operator. */
  readonly operatorName: string;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** On one line: names come from people, and a subject ends at its line's end. */
function onOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}

/** Plain words and one link: neither pictures nor styles from elsewhere, which would tell others that it was opened. */
function compose(subject: string, paragraphs: readonly string[], link: string, after: readonly string[]): LetterText {
  const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;
  const address = escapeHtml(link);
  return {
    subject: onOneLine(subject),
    text: `${[...paragraphs, link, ...after].join('\n\n')}\n`,
    html: [
      '<!doctype html><html><body>',
      ...paragraphs.map(paragraph),
      `<p><a href="${address}">${address}</a></p>`,
      ...after.map(paragraph),
      '</body></html>\n',
    ].join('\n'),
  };
}

export interface InvitationLetter extends LinkLetter {
  /** Who invites; empty when it was done on the machine itself. */
  readonly invitedBy: string;
  /** The account that the person becomes a member of; null: they join the operator's staff. */
  readonly accountName: string | null;
}

export function writeInvitation({ invitedBy, accountName, ...letter }: InvitationLetter): LetterText {
  const operator = onOneLine(letter.operatorName);
  const place = accountName === null ? operator : `the account ${onOneLine(accountName)} at ${operator}`;
  const who = invitedBy === '' ? 'You are invited' : `${onOneLine(invitedBy)} invites you`;
  return compose(
    `Invitation to ${accountName === null ? operator : onOneLine(accountName)}`,
    [`${who} to ${place}. Open this address to choose how you sign in:`],
    letter.link,
    [`The address may be used once, within ${letter.goodFor}.`, 'If you expected no invitation, you need do nothing.'],
  );
}

export function writeReset(letter: LinkLetter): LetterText {
  const operator = onOneLine(letter.operatorName);
  return compose(
    `A new password for ${operator}`,
    [`A new password was asked for, for your sign-in at ${operator}. Open this address to choose it:`],
    letter.link,
    [
      `The address may be used once, within ${letter.goodFor}. Your password stays as it is until then.`,
      'If you did not ask for it, you need do nothing: without this letter nobody can use the address.',
    ],
  );
}
