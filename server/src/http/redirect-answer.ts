import type { IncomingMessage, ServerResponse } from 'node:http';
import { type LinkProblem, linkPage, PAGE_POLICY, PROBLEM_WORDS } from './link-pages.ts';

const RETRY_AFTER_SECONDS = 2;

const JSON_PROBLEMS: Record<LinkProblem, string> = {
  unknown: 'Short URL not found.',
  expired: 'This short URL has expired.',
  disabled: 'This short URL is disabled.',
  used_up: 'This short URL has been used up.',
  unavailable: 'The short URL cannot be opened just now. Please try again in a moment.',
};

/** A browser names HTML; a program that names JSON, and HTML not, gets JSON. */
function wantsJson(request: IncomingMessage): boolean {
  const accept = request.headers.accept ?? '';
  return /\bapplication\/(?:[\w.+-]*\+)?json\b/i.test(accept) && !/\btext\/html\b/i.test(accept);
}

export interface Answers {
  redirect(response: ServerResponse, location: string, cacheControl: string): void;
  refuse(request: IncomingMessage, response: ServerResponse, problem: LinkProblem): void;
}

export interface AnswerOptions {
  readonly operatorName: string;
  readonly isHttps: boolean;
  /** True while the listener stops: connections must end after their answer. */
  isStopping(): boolean;
}

export function redirectAnswers({ operatorName, isHttps, isStopping }: AnswerOptions): Answers {
  const always = [
    ...['referrer-policy', 'no-referrer', 'x-content-type-options', 'nosniff'],
    ...(isHttps ? ['strict-transport-security', 'max-age=31536000'] : []),
  ];
  const pages = new Map<LinkProblem, Buffer>();
  const pageOf = (problem: LinkProblem): Buffer => {
    const page = pages.get(problem) ?? Buffer.from(linkPage(problem, operatorName));
    pages.set(problem, page);
    return page;
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
      const isJson = wantsJson(request);
      const body = isJson
        ? Buffer.from(JSON.stringify({ status: false, message: JSON_PROBLEMS[problem] }))
        : pageOf(problem);
      const headers = [
        ...['content-type', isJson ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8'],
        ...['content-length', String(body.length), 'cache-control', 'no-store', 'vary', 'Accept'],
        ...['content-security-policy', PAGE_POLICY, 'x-frame-options', 'DENY', 'x-robots-tag', 'noindex'],
        ...always,
      ];
      if (status === 503) headers.push('retry-after', String(RETRY_AFTER_SECONDS));
      if (isStopping()) headers.push('connection', 'close');
      response.writeHead(status, headers);
      response.end(request.method === 'HEAD' ? undefined : body);
    },
  };
}
