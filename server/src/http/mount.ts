import { Readable } from 'node:stream';
import { type Listener, type Operation, REFUSALS } from '@volley/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { CommitGroups, type Db } from '../db/index.ts';
import { AppError, invalidInput, notFound } from '../errors.ts';
import type { Runtime } from '../runtime.ts';
import type { CarrierDesk, QuickSender } from '../sms/index.ts';
import type { VoiceDesk } from '../voice/index.ts';
import { type Admitted, authenticateBearer, authenticateQueryKey, type Gate } from './authenticate.ts';
import {
  type Claim,
  claimKey,
  readIdempotencyKey,
  recordAction,
  releaseAfter,
  renewReply,
  storeReply,
  withFinish,
  withoutSecret,
} from './effects.ts';
import { fieldErrors } from './field-errors.ts';
import type { Context, Route } from './route.ts';
import { strangeParameters } from './strange-parameters.ts';
import { uploadOf } from './uploads.ts';

declare module 'fastify' {
  interface FastifyRequest {
    rawBody?: Buffer;
  }
}

export interface MountDeps {
  readonly rt: Runtime;
  readonly gate: Gate;
  readonly quick: QuickSender;
  readonly desk: CarrierDesk;
  readonly voice: VoiceDesk;
  baseUrl(request: FastifyRequest): string;
}

interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

const NOTHING = {};
const NO_FILE = Buffer.alloc(0);

function readPart(schema: z.ZodObject | undefined, raw: unknown, where: 'query' | 'body'): unknown {
  if (!schema) return NOTHING;
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  throw invalidInput(fieldErrors(parsed.error.issues, raw, where));
}

function readQuery({ query, acts }: Operation, raw: unknown): unknown {
  if (!acts) return readPart(query, raw, 'query');
  const strange = strangeParameters(raw as Record<string, unknown>);
  if (Object.keys(strange).length === 0) return readPart(query, raw, 'query');
  const { error } = query?.safeParse(raw) ?? {};
  throw invalidInput({ ...fieldErrors(error?.issues ?? [], raw, 'query'), ...strange });
}

function readInput(operation: Operation, request: FastifyRequest): Input {
  const params = operation.params ? operation.params.safeParse(request.params) : null;
  if (params && !params.success) throw notFound(operation.noun ?? 'Resource');
  const query = readQuery(operation, request.query);
  const body = request.body ?? NOTHING;
  if (operation.body && (typeof body !== 'object' || Array.isArray(body))) {
    throw new AppError('bad_request', 'The request body must be a JSON object.');
  }
  return { params: params?.data ?? NOTHING, query, body: readPart(operation.body, body, 'body') };
}

/** Quick send carries its key as a parameter: absent is a missing field like the others, present and bad is a 401 before them. */
async function authenticate(deps: MountDeps, operation: Operation, request: FastifyRequest): Promise<Admitted | null> {
  if (operation.auth === 'bearer') return authenticateBearer(deps.gate, operation, request);
  const rawKey = (request.query as Record<string, unknown>)['api_key'];
  if (typeof rawKey !== 'string' || rawKey === '') return null;
  return authenticateQueryKey(deps.gate, operation, request, rawKey);
}

interface Call {
  readonly route: Route;
  /** Where its change is committed. */
  readonly db: Db;
  readonly context: Context;
  readonly input: Input;
  readonly request: FastifyRequest;
}

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly isReplay: boolean;
}

/** Runs a change: its audit entry and, if asked for, its stored reply are committed with it. */
async function change(call: Call, claim: Claim | null): Promise<Answer> {
  const { route, context, input, request } = call;
  const { operation } = route;
  let answer: Answer | null = null;
  let isCommitted = false as boolean;
  const db = withFinish(call.db, async (tx, result) => {
    isCommitted = true;
    const body = route.present(result, context, input);
    answer = { status: operation.reply.status, body: JSON.stringify(body), isReplay: false };
    const audited = recordAction(tx, context.rt, {
      accountId: route.accountId(result, context, input),
      actorAccountId: context.actor.accountId,
      actorKeyId: context.actor.keyId,
      operation: operation.id,
      target: route.target(result, input).slice(0, 500),
      address: request.ip,
      requestId: request.id,
    });
    const stored = claim
      ? storeReply(tx, claim, { status: answer.status, body: JSON.stringify(withoutSecret(operation, body)) })
      : undefined;
    // Awaited together: when the connection breaks both fail, and a failure that nobody awaits ends the process.
    await Promise.all([audited, stored]);
  });
  const result = await route.run({ ...context, isKeyed: claim !== null, rt: { ...context.rt, db } }, input);
  if (answer && !route.isLate) return answer;
  const body = JSON.stringify(route.present(result, context, input));
  if (claim && isCommitted) await renewReply(context.rt, claim, body);
  // Nothing was changed, so there was no transaction to store the reply with: a repetition must not wait for one.
  else if (claim) await storeReply(context.rt.db, claim, { status: operation.reply.status, body });
  return { status: operation.reply.status, body, isReplay: false };
}

/** What identifies a request besides its address: the body, or the parameters without the key of the one who asks. */
function identityOf({ input, request, route }: Call): Buffer | undefined {
  if (!route.operation.acts) return request.rawBody;
  const { api_key: _, ...rest } = input.query as Record<string, unknown>;
  return Buffer.from(JSON.stringify(rest));
}

async function changeOnce(call: Call, key: string): Promise<Answer> {
  const { context, request } = call;
  const path = request.url.split('?', 1)[0] ?? '';
  const taken = await claimKey(context.rt, context.actor.accountId, key, {
    method: request.method,
    path,
    rawBody: identityOf(call),
  });
  if ('replay' in taken) return { status: taken.replay.status, body: taken.replay.reply, isReplay: true };
  try {
    return await change(call, taken.claim);
  } catch (error) {
    await releaseAfter(context.rt, taken.claim, error);
    throw error;
  }
}

function idempotencyKeyOf({ route, input, request }: Call): string | null {
  const { method, acts } = route.operation;
  if (acts) return readIdempotencyKey((input.query as { idempotency_key?: string }).idempotency_key);
  return method === 'POST' ? readIdempotencyKey(request.headers['idempotency-key']) : null;
}

/** A browser that fetches ahead must not send anything. */
function refusePrefetch(request: FastifyRequest): void {
  const purpose = ['sec-purpose', 'purpose', 'x-moz', 'x-purpose']
    .map((name) => String(request.headers[name] ?? ''))
    .join(' ');
  if (/prefetch|preview|prerender/i.test(purpose)) {
    throw new AppError('bad_request', 'This address sends a message, so it must not be fetched ahead.');
  }
}

async function answerCall(call: Call, reply: FastifyReply): Promise<FastifyReply> {
  const { route, context, input, request } = call;
  const { operation } = route;
  reply.header('content-type', operation.reply.contentType ?? 'application/json; charset=utf-8');
  if (route.isStream) {
    const pieces = (await route.run(context, input)) as AsyncIterable<string>;
    return reply.code(operation.reply.status).send(Readable.from(pieces, { highWaterMark: 1 }));
  }
  if (operation.method === 'GET' && !operation.acts) {
    const result = await route.run(context, input);
    return reply.code(operation.reply.status).send(JSON.stringify(route.present(result, context, input)));
  }
  if (operation.acts) refusePrefetch(request);
  const key = idempotencyKeyOf(call);
  const answer = key === null ? await change(call, null) : await changeOnce(call, key);
  if (answer.isReplay) reply.header('idempotent-replayed', 'true');
  return reply.code(answer.status).send(answer.body);
}

export function mount(app: FastifyInstance, listener: Listener, routes: readonly Route[], deps: MountDeps): void {
  const groups = new CommitGroups(deps.rt.db);
  for (const route of routes) {
    const { operation } = route;
    if (operation.listener !== listener) continue;
    app.route({
      method: operation.method,
      url: `/v1${operation.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      config: {
        operationId: operation.id,
        ...(operation.upload ? { uploadBytesMax: operation.upload.bytesMax } : {}),
      },
      handler: async (request, reply) => {
        const admitted = await authenticate(deps, operation, request);
        if (admitted) reply.headers(admitted.headers);
        const input = readInput(operation, request);
        if (!admitted) throw new AppError('invalid_api_key', REFUSALS.invalid_api_key.message);
        const context: Context = {
          rt: deps.rt,
          actor: admitted.actor,
          keyring: deps.gate.keyring,
          quick: deps.quick,
          desk: deps.desk,
          voice: deps.voice,
          upload: operation.upload ? uploadOf(request) : NO_FILE,
          isKeyed: false,
          baseUrl: deps.baseUrl(request),
        };
        const db = route.sharesCommit(input) ? groups.of(admitted.actor.accountId) : deps.rt.db;
        return answerCall({ route, db, context, input, request }, reply);
      },
    });
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operationId?: string;
  }
}
