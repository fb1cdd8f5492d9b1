// Renders the guides of docs/. Only the Markdown that they use is supported: headings, paragraphs, lists, tables and code.
import { codeBlock, escaped } from './html.ts';

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s+/g, '-');

/** Returns the page to which a link between the files leads, or null if that file is no page. */
function pageOf(target: string): string | null {
  if (/^(https?:|#)/.test(target)) return target;
  const [, name, hash = ''] = /([\w-]+)\.md(#.*)?$/.exec(target) ?? [];
  if (name === undefined) return null;
  if (name === 'errors') return `/docs/errors${hash}`;
  return /guides\/|^[\w-]+\.md/.test(target) ? `/docs/guides/${name}${hash}` : null;
}

/** Code is set aside while the other text is rendered, because it contains no links or marks. */
function inlineOf(text: string, guides: ReadonlySet<string>): string {
  const codes: string[] = [];
  const words = text.replaceAll(/`([^`]+)`/g, (_, code: string) => {
    codes.push(`<code>${escaped(code)}</code>`);
    return `\u0000${codes.length - 1}\u0000`;
  });
  return escaped(words)
    .replaceAll(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\[([^\]]+)\]\(([^)]+)\)/g, (_, label: string, target: string) => {
      const page = pageOf(target);
      const isThere = page !== null && (!page.startsWith('/docs/guides/') || guides.has(page.replace(/#.*$/, '')));
      return isThere ? `<a href="${page}">${label}</a>` : label;
    })
    .replaceAll(/\u0000(\d+)\u0000/g, (_, index: string) => codes[Number(index)] ?? '');
}

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replaceAll(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

function table(lines: readonly string[], heading: string, inline: (text: string) => string): string {
  const [head = '', , ...rows] = lines;
  const names = cellsOf(head);
  const body = rows.map((row) => {
    const [first = '', ...others] = cellsOf(row);
    // Rows with a code name can be linked to.
    const id = /^`(\w+)`$/.exec(first)?.[1];
    return `<tr${id === undefined ? '' : ` id="${id}"`}><th scope="row">${inline(first)}</th>${others.map((cell) => `<td>${inline(cell)}</td>`).join('')}</tr>`;
  });
  return `<div class="table" tabindex="0" role="region" aria-label="${escaped(`Table: ${heading}`)}"><table><thead><tr>${names.map((name) => `<th scope="col">${inline(name)}</th>`).join('')}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}

function list(lines: readonly string[], inline: (text: string) => string): string {
  const tag = /^\d/.test(lines[0] ?? '') ? 'ol' : 'ul';
  const items: string[] = [];
  for (const line of lines) {
    const [, text] = /^(?:[-*]|\d+\.) (.*)$/.exec(line) ?? [];
    if (text === undefined) items.push(`${items.pop()} ${line.trim()}`);
    else items.push(text);
  }
  return `<${tag}>${items.map((item) => `<li>${inline(item)}</li>`).join('')}</${tag}>`;
}

export interface Guide {
  readonly title: string;
  readonly main: string;
}

export function renderMarkdown(source: string, guides: ReadonlySet<string> = new Set()): Guide {
  const inline = (text: string) => inlineOf(text, guides);
  const html: string[] = [];
  let title = '';
  // A table is named after the heading above it.
  let heading = '';
  // Code is split off first, because it contains no headings or tables.
  for (const [index, part] of source.split(/^```.*\n([\s\S]*?)^```$/m).entries()) {
    if (index % 2 === 1) {
      html.push(codeBlock(part.trimEnd()));
      continue;
    }
    for (const block of part
      .split(/\n{2,}/)
      .map((one) => one.trim())
      .filter((one) => one !== '')) {
      const lines = block.split('\n');
      const [first = ''] = lines;
      const [, marks = '', words = ''] = /^(#{1,3}) (.*)$/.exec(first) ?? [];
      if (words !== '') heading = words;
      if (marks === '#') {
        title = words;
        html.push(`<h1>${inline(words)}</h1>`);
      } else if (marks !== '') html.push(`<h${marks.length} id="${slug(words)}">${inline(words)}</h${marks.length}>`);
      else if (first.startsWith('|')) html.push(table(lines, heading, inline));
      else if (/^([-*]|\d+\.) /.test(first)) html.push(list(lines, inline));
      else html.push(`<p>${inline(lines.join(' '))}</p>`);
    }
  }
  return { title, main: `<article class="guide">${html.join('\n')}</article>` };
}
