import type { IncomingMessage, ServerResponse } from 'node:http';
import { FORM_PAGE_POLICY, type LinkProblem, linkPage, optOutPage, PAGE_POLICY, PROBLEM_WORDS } from './link-pages.ts';

const RETRY_AFTER_SECONDS = 2;

const JSON_PROBLEMS: Record<LinkProblem, string> = {
  unknown: 'Short URL not found.',
  expired: 'This short URL has expired.',
  disabled: 'This short URL is disabled.',
  used_up: 'This short URL has been used up.',
  unavailable: 'The short URL cannot be opened just now. Please try again in a moment.',
};

const JSON_OPT_OUT = {
  asked: 'A POST to this address opts the number out of the messages of this sender.',
  done: 'The number is opted out of the messages of this sender.',
};

/** A browser names HTML; a program that names JSON, and HTML not, gets JSON. */
function wantsJson(request: IncomingMessage): boolean {
  const accept = request.headers.accept ?? '';
  return /\bapplication\/(?:[\w.+-]*\+)?json\b/i.test(accept) && !/\btext\/html\b/i.test(accept);
}

export interface Answers {
  redirect(response: ServerResponse, location: string, cacheControl: string): void;
  refuse(request: IncomingMessage, response: ServerResponse, problem: LinkProblem): void;
  showOptOut(request: IncomingMessage, response: ServerResponse, isDone: boolean): void;
}

interface PageAnswer {
  readonly status: number;
  readonly page: Buffer;
  readonly json: object;
  readonly policy: string;
}

export interface AnswerOptions {
  readonly operatorName: string;
  readonly isHttps: boolean;
  /** True while the listener stops: connections must end after their answer. */
  isStopping(): boolean;
}

/** Name and value by turns. */
function headersAlways(isHttps: boolean): string[] {
  const strict = isHttps ? ['strict-transport-security', 'max-age=31536000'] : [];
  return ['referrer-policy', 'no-referrer', 'x-content-type-options', 'nosniff', ...strict];
}

/** The answer of `redirect` as it goes over the wire before and after the location, but for what Node's server would add to its end. */
export function plainRedirectHead(isHttps: boolean): { start: string; rest(cacheControl: string): string } {
  const lines = headersAlways(isHttps).map((word, index) => (index % 2 === 0 ? `${word}: ` : `${word}\r\n`));
  const always = lines.join('');
  return {
    start: 'HTTP/1.1 302 Found\r\nlocation: ',
    rest: (cacheControl) => `\r\ncontent-length: 0\r\ncache-control: ${cacheControl}\r\n${always}`,
  };
}

export function redirectAnswers({ operatorName, isHttps, isStopping }: AnswerOptions): Answers {
  const always = headersAlways(isHttps);
  const pages = new Map<LinkProblem, Buffer>();
  const pageOf = (problem: LinkProblem): Buffer => {
    const page = pages.get(problem) ?? Buffer.from(linkPage(problem, operatorName));
    pages.set(problem, page);
    return page;
  };
  const answer = (
    request: IncomingMessage,
    response: ServerResponse,
    { status, page, json, policy }: PageAnswer,
  ): void => {
    const isJson = wantsJson(request);
    const body = isJson ? Buffer.from(JSON.stringify(json)) : page;
    const headers = [
      ...['content-type', isJson ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8'],
      ...['content-length', String(body.length), 'cache-control', 'no-store', 'vary', 'Accept'],
      ...['content-security-policy', policy, 'x-frame-options', 'DENY', 'x-robots-tag', 'noindex'],
      ...always,
    ];
    if (status === 503) headers.push('retry-after', String(RETRY_AFTER_SECONDS));
    if (isStopping()) headers.push('connection', 'close');
    response.writeHead(status, headers);
    response.end(request.method === 'HEAD' ? undefined : body);
  };
  return {
    redirect(response, location, cacheControl) {
      const headers = ['location', location, 'content-length', '0', 'cache-control', cacheControl, ...always];
      if (isStopping()) headers.push('connection', 'close');
      response.writeHead(302, headers);
      response.end();
    },
    refuse(request, response, problem) {
      const { status } = PROBLEM_WORDS[problem];
      const json = { status: false, message: JSON_PROBLEMS[problem] };
      answer(request, response, { status, page: pageOf(problem), json, policy: PAGE_POLICY });
    },
    showOptOut(request, response, isDone) {
      const page = Buffer.from(optOutPage(operatorName, isDone));
      const json = { status: true, message: JSON_OPT_OUT[isDone ? 'done' : 'asked'] };
      answer(request, response, { status: 200, page, json, policy: FORM_PAGE_POLICY });
    },
  };
}
