import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorCode } from '@volley/contract/choices';
import type { Redirect } from '../../visits/index.ts';
import { CODE_HEADER, STATUS_BY_CODE } from '../frame/errors.ts';
import { cacheControl, linkHeaders } from '../frame/link-requests.ts';
import { FORM_PAGE_POLICY, type LinkProblem, linkPage, optOutPage, PAGE_POLICY, PROBLEMS } from './link-pages.ts';

const RETRY_AFTER_SECONDS = 2;

const JSON_OPT_OUT = {
  asked: 'A POST to this address opts the number out of the messages of this sender.',
  done: 'The number is opted out of the messages of this sender.',
};

/** Browsers accept HTML explicitly. A program that accepts JSON and not HTML gets JSON. */
function wantsJson(request: IncomingMessage): boolean {
  const accept = request.headers.accept ?? '';
  return /\bapplication\/(?:[\w.+-]*\+)?json\b/i.test(accept) && !/\btext\/html\b/i.test(accept);
}

export interface LinkAnswers {
  redirect(response: ServerResponse, redirect: Redirect): void;
  refuse(request: IncomingMessage, response: ServerResponse, problem: LinkProblem): void;
  showOptOut(request: IncomingMessage, response: ServerResponse, isDone: boolean): void;
}

interface PageAnswer {
  readonly status: number;
  readonly code?: ErrorCode;
  readonly page: Buffer;
  readonly json: object;
  readonly policy: string;
}

export interface AnswerOptions {
  readonly operatorName: string;
  readonly isHttps: boolean;
}

export function linkAnswers({ operatorName, isHttps }: AnswerOptions): LinkAnswers {
  const always = linkHeaders(isHttps);
  const pages = new Map<LinkProblem, Buffer>();
  const pageOf = (problem: LinkProblem): Buffer => {
    const page = pages.get(problem) ?? Buffer.from(linkPage(problem, operatorName));
    pages.set(problem, page);
    return page;
  };
  const answer = (
    request: IncomingMessage,
    response: ServerResponse,
    { status, code, page, json, policy }: PageAnswer,
  ): void => {
    const isJson = wantsJson(request);
    const body = isJson ? Buffer.from(JSON.stringify(json)) : page;
    const headers = [
      ...['content-type', isJson ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8'],
      ...['content-length', String(body.length), 'cache-control', 'no-store', 'vary', 'Accept'],
      ...['content-security-policy', policy, 'x-frame-options', 'DENY', 'x-robots-tag', 'noindex'],
      ...always,
    ];
    if (code !== undefined) headers.push(CODE_HEADER, code);
    if (status === 503) headers.push('retry-after', String(RETRY_AFTER_SECONDS));
    if (status === 429) headers.push('retry-after', '60');
    response.writeHead(status, headers);
    response.end(request.method === 'HEAD' ? undefined : body);
  };
  return {
    redirect(response, { location, cacheSeconds }) {
      const cache = cacheControl(cacheSeconds);
      response.writeHead(302, ['location', location, 'content-length', '0', 'cache-control', cache, ...always]);
      response.end();
    },
    refuse(request, response, problem) {
      const { code, message } = PROBLEMS[problem];
      const json = { status: false, message };
      const [status, page] = [STATUS_BY_CODE[code], pageOf(problem)];
      answer(request, response, { status, code, page, json, policy: PAGE_POLICY });
    },
    showOptOut(request, response, isDone) {
      const page = Buffer.from(optOutPage(operatorName, isDone));
      const json = { status: true, message: JSON_OPT_OUT[isDone ? 'done' : 'asked'] };
      answer(request, response, { status: 200, page, json, policy: FORM_PAGE_POLICY });
    },
  };
}
