/** The content of a mail, without its recipient. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** Puts a text on one line: people choose names, and a line break would end a subject. */
export function onOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}

export interface MailParts {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Left out if the mail has no link. */
  readonly link?: string;
  /** The paragraphs after the link. */
  readonly after?: readonly string[];
}

/** Composes a mail of plain text and one link, without remote images or styles, which would reveal to others that it was opened. */
export function composeMail({ subject, paragraphs, link, after = [] }: MailParts): MailText {
  const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;
  const address = escapeHtml(link ?? '');
  return {
    subject: onOneLine(subject),
    text: `${[...paragraphs, ...(link === undefined ? [] : [link]), ...after].join('\n\n')}\n`,
    html: [
      '<!doctype html><html><body>',
      ...paragraphs.map(paragraph),
      ...(link === undefined ? [] : [`<p><a href="${address}">${address}</a></p>`]),
      ...after.map(paragraph),
      '</body></html>\n',
    ].join('\n'),
  };
}
