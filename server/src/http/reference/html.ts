const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escaped = (text: unknown): string => String(text).replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** Formats one line of text with code between backticks. */
export const inline = (text: unknown): string => escaped(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

export const paragraphs = (text: string): string =>
  text === ''
    ? ''
    : text
        .split('\n\n')
        .map((part) => `<p>${inline(part)}</p>`)
        .join('');

/** A code block may scroll sideways, so it must be reachable by keyboard. */
export const codeBlock = (text: string): string => `<pre tabindex="0"><code>${escaped(text)}</code></pre>`;
