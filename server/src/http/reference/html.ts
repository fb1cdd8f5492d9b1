const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escaped = (text: unknown): string => String(text).replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** One line of text in which code stands between backticks. */
export const inline = (text: unknown): string => escaped(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

export const paragraphs = (text: string): string =>
  text === ''
    ? ''
    : text
        .split('\n\n')
        .map((part) => `<p>${inline(part)}</p>`)
        .join('');

/** A block of code can be scrolled sideways, and so must be reached by keyboard. */
export const codeBlock = (text: string): string => `<pre tabindex="0"><code>${escaped(text)}</code></pre>`;
