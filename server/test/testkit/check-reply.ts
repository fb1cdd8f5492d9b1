import assert from 'node:assert/strict';
import {
  ERROR_CODES,
  ERROR_REPLIES,
  errorReplyName,
  isServedAt,
  type Listener,
  type Operation,
  REFUSALS,
  refusalsOf,
} from '@volley/contract';
import { servedOperations } from './operations.ts';

/** An operation with its path as a pattern. A literal path wins over one with parameters. */
const patterns = servedOperations
  .map((operation) => ({
    operation,
    pattern: new RegExp(`^/v1${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    parameters: operation.path.split('{').length,
  }))
  .sort((a, b) => a.parameters - b.parameters);

export function findOperation(listener: Listener, method: string, path: string): Operation | null {
  const [pathname = ''] = path.split('?', 1);
  const fitting = patterns.filter(
    ({ operation, pattern }) => isServedAt(listener, operation) && pattern.test(pathname),
  );
  // A literal path is no id, so only the methods described for it are its own.
  const isLiteral = fitting[0]?.parameters === 1;
  const found = fitting.find(
    ({ operation, parameters }) => operation.method === method && (!isLiteral || parameters === 1),
  );
  return found?.operation ?? null;
}

const statusesOf = new Map(
  servedOperations.map((operation) => [
    operation,
    new Set<number>([operation.reply.status, ...refusalsOf(operation).map((name) => REFUSALS[name].status)]),
  ]),
);

function documentedStatuses(operation: Operation): ReadonlySet<number> {
  return statusesOf.get(operation) ?? new Set();
}

export interface SeenReply {
  readonly listener: Listener;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly contentType: string;
  /** The header `Volley-Error-Code`. */
  readonly errorCode: string | null;
  /** Parsed when it is JSON. */
  readonly body: unknown;
}

function complain(seen: SeenReply, sentence: string): never {
  const shown = JSON.stringify(seen.body)?.slice(0, 1_000);
  throw new assert.AssertionError({ message: `${seen.method} ${seen.path} → ${seen.status}: ${sentence}\n${shown}` });
}

function checkRefusal(seen: SeenReply, operation: Operation | null): void {
  const parsed = ERROR_REPLIES[errorReplyName(seen.listener, operation)].safeParse(seen.body);
  if (!parsed.success) complain(seen, `the refusal is not in its envelope: ${parsed.error.message}`);
  const { message } = parsed.data;
  // The unparsed body is used, because Zod leaves out a field called `__proto__`.
  const { errors, code } = seen.body as { errors?: Record<string, unknown>; code?: string };
  if (message === '') complain(seen, 'the refusal says nothing');
  if (!ERROR_CODES.some((code) => code === seen.errorCode)) complain(seen, `its error code is ${seen.errorCode}`);
  if (code !== undefined && code !== seen.errorCode) complain(seen, `its header says ${seen.errorCode}`);
  if ((seen.status === 422) !== (errors !== undefined && Object.keys(errors).length > 0)) {
    complain(seen, 'a 422, and only a 422, names the fields');
  }
  if ((operation?.listener ?? seen.listener) !== 'api') return;
  if (seen.status === 422 && message !== REFUSALS.invalid_input.message) complain(seen, 'a 422 has its own sentence');
  if (operation && seen.status === 404 && message !== `${operation.noun} not found.`) {
    complain(seen, 'what is not found is called by its name');
  }
}

/** Checks every reply of every test: its status must be documented, and its body must match the contract. */
export function checkReply(seen: SeenReply): void {
  const isJson = seen.contentType.includes('json');
  const operation = findOperation(seen.listener, seen.method, seen.path);
  if (operation && !documentedStatuses(operation).has(seen.status)) complain(seen, 'this status is not documented');
  if (operation && seen.status === operation.reply.status) {
    if (operation.reply.contentType && !operation.reply.contentType.includes('json')) return;
    if (!isJson) complain(seen, 'the reply is not JSON');
    const parsed = operation.reply.schema.safeParse(seen.body);
    if (!parsed.success) complain(seen, `the reply is not what the contract says: ${parsed.error.message}`);
    return;
  }
  if (seen.status < 400 || seen.method === 'HEAD' || seen.path === '/readyz') return;
  // People who follow a dead short link get a page instead of JSON.
  if (!isJson && seen.listener === 'links' && !seen.path.startsWith('/v1/')) return;
  if (!isJson) complain(seen, 'the refusal is not JSON');
  checkRefusal(seen, operation);
}
