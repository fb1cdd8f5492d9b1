import { createHash } from 'node:crypto';
import type { ErrorCode } from '@volley/contract/choices';

export type LinkProblem = 'unknown' | 'expired' | 'disabled' | 'used_up' | 'too_many' | 'unavailable';

interface Problem {
  readonly code: ErrorCode;
  /** For people. */
  readonly title: string;
  readonly sentence: string;
  /** For programs. */
  readonly message: string;
}

export const PROBLEMS: Record<LinkProblem, Problem> = {
  unknown: {
    code: 'not_found',
    title: 'This link does not exist',
    sentence: 'Please check the address: a letter may be missing, and capital letters matter.',
    message: 'Short URL not found.',
  },
  expired: {
    code: 'gone',
    title: 'This link has expired',
    sentence: 'It was only meant to work for a while. Please ask the sender for a new one.',
    message: 'This short URL has expired.',
  },
  disabled: {
    code: 'gone',
    title: 'This link has been switched off',
    sentence: 'Please ask the sender if you think it should still work.',
    message: 'This short URL is disabled.',
  },
  used_up: {
    code: 'gone',
    title: 'This link has been used up',
    sentence: 'It could be opened only so many times. Please ask the sender for a new one.',
    message: 'This short URL has been used up.',
  },
  too_many: {
    code: 'rate_limited',
    title: 'Too many wrong links',
    sentence: 'Many links that do not exist were asked for from your network. Please try again in a minute.',
    message: 'Too many short URLs that do not exist were asked for. Please try again in a minute.',
  },
  unavailable: {
    code: 'unavailable',
    title: 'This link cannot be opened just now',
    sentence: 'Please try again in a moment.',
    message: 'The short URL cannot be opened just now. Please try again in a moment.',
  },
};

/** What recipients read when they follow the link to opt out. */
const OPT_OUT = {
  title: 'Stop these messages?',
  sentence: 'Press the button, and this sender will send no more messages to your number.',
};
const OPTED_OUT = {
  title: 'You will get no more messages',
  sentence: 'This sender will not write to your number again. A message that is on its way already may still arrive.',
};
/** For people who lost the end of a link. */
const HOME = {
  title: 'Short links',
  sentence: 'A link of ours is this address with some letters after it. Please check the one that you were given.',
};
const BUTTON = '<form method="post"><button type="submit">Stop messages</button></form>';

const STYLE = `body{margin:0;font:1.125rem/1.5 system-ui,sans-serif;color:#1b1f24;background:#fff}
main{max-width:34rem;margin:18vh auto 0;padding:0 1.5rem}h1{font-size:1.75rem;line-height:1.2;margin:0 0 .75rem}
p{margin:0 0 1rem}button{font:inherit;font-weight:600;padding:.75rem 1.5rem;border:0;border-radius:.5rem;color:#fff;background:#0b57d0;cursor:pointer}
form{margin:0 0 2rem}button:focus-visible{outline:3px solid #1b1f24;outline-offset:3px}footer{color:#57606a;font-size:1rem}
@media(prefers-color-scheme:dark){body{color:#e6edf3;background:#0d1117}footer{color:#9198a1}button:focus-visible{outline-color:#e6edf3}}`;

/** Allows no script, picture or outside resource: only the inline style, and a form to the page's own address. */
const policy = (formAction: 'none' | 'self') =>
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action '${formAction}'`;
export const PAGE_POLICY = policy('none');
export const FORM_PAGE_POLICY = policy('self');

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

interface PageWords {
  readonly title: string;
  readonly sentence: string;
}

function page({ title, sentence }: PageWords, operatorName: string, form = ''): string {
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
${form}<footer>${escaped(operatorName)}</footer>
</main>
</body>
</html>
`;
}

export function linkPage(problem: LinkProblem, operatorName: string): string {
  return page(PROBLEMS[problem], operatorName);
}

export function homePage(operatorName: string): string {
  return page(HOME, operatorName);
}

/** For people who could not sign in by a provider. */
export function signInPage(sentence: string, operatorName: string): string {
  return page({ title: 'You are not signed in', sentence: escaped(sentence) }, operatorName);
}

/** Shows the button before the opt-out, and none after it. */
export function optOutPage(operatorName: string, isDone: boolean): string {
  return isDone ? page(OPTED_OUT, operatorName) : page(OPT_OUT, operatorName, `${BUTTON}\n`);
}
