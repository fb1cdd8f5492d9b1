/** What a letter says, without its recipient. */
export interface LetterText {
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

/** On one line: names come from people, and a subject ends at its line's end. */
export function onOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}

export interface LetterParts {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Left out: the letter has none. */
  readonly link?: string;
  /** What follows the link. */
  readonly after?: readonly string[];
}

/** Plain words and one link: neither pictures nor styles from elsewhere, which would tell others that it was opened. */
export function composeLetter({ subject, paragraphs, link, after = [] }: LetterParts): LetterText {
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
