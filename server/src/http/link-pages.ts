import { createHash } from 'node:crypto';

export type LinkProblem = 'unknown' | 'expired' | 'disabled' | 'used_up' | 'unavailable';

interface Words {
  readonly status: 404 | 410 | 503;
  readonly title: string;
  readonly sentence: string;
}

export const PROBLEM_WORDS: Record<LinkProblem, Words> = {
  unknown: {
    status: 404,
    title: 'This link does not exist',
    sentence: 'Please check the address: a letter may be missing, and capital letters matter.',
  },
  expired: {
    status: 410,
    title: 'This link has expired',
    sentence: 'It was only meant to work for a while. Please ask the sender for a new one.',
  },
  disabled: {
    status: 410,
    title: 'This link has been switched off',
    sentence: 'Please ask the sender if you think it should still work.',
  },
  used_up: {
    status: 410,
    title: 'This link has been used up',
    sentence: 'It could be opened only so many times. Please ask the sender for a new one.',
  },
  unavailable: {
    status: 503,
    title: 'This link cannot be opened just now',
    sentence: 'Please try again in a moment.',
  },
};

const STYLE = `body{margin:0;font:1.125rem/1.5 system-ui,sans-serif;color:#1b1f24;background:#fff}
main{max-width:34rem;margin:18vh auto 0;padding:0 1.5rem}h1{font-size:1.75rem;line-height:1.2;margin:0 0 .75rem}
p{margin:0 0 1rem}footer{color:#57606a;font-size:1rem}
@media(prefers-color-scheme:dark){body{color:#e6edf3;background:#0d1117}footer{color:#9198a1}}`;

/** No script, no picture, nothing from elsewhere: only the style written into the page. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

export function linkPage(problem: LinkProblem, operatorName: string): string {
  const { title, sentence } = PROBLEM_WORDS[problem];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${escaped(operatorName)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${sentence}</p>
<footer>${escaped(operatorName)}</footer>
</main>
</body>
</html>
`;
}
