import { isServedAt, type Listener, type Operation, REFUSALS } from '@volley/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { parseNumber } from '../../contacts/index.ts';
import { CommitGroups, type Db, type Transaction } from '../../db/index.ts';
import { AppError, type FieldErrors, invalidInput, notFound } from '../../errors.ts';
import type { EventFeeds } from '../../events/index.ts';
import { type Actor, type AuditChanges, recordAction } from '../../identity/index.ts';
import type { HealthReport, Installation } from '../../installation/index.ts';
import type { Lookups } from '../../lookups/index.ts';
import { fieldErrors, fineFields, type Pieces } from '../../routes/index.ts';
import type { Runtime } from '../../runtime.ts';
import type { QuickSender } from '../../sms/messages/index.ts';
import type { CarrierControl } from '../../sms/routing/index.ts';
import type { CodeCaller } from '../../sms/verifications/index.ts';
import type { VoiceControl } from '../../voice/voice-control.ts';
import type { WebhookControl } from '../../webhooks/index.ts';
import { auditChanges, readBefore, readersOf } from './audit-changes.ts';
import { type Admitted, authenticate, type Gate, isStillAdmitted, readmit } from './authenticate.ts';
import type { BodyBudget } from './body-budget.ts';
import { ClaimReleases } from './claim-releases.ts';
import type { Context, Route } from './context.ts';
import {
  type Claim,
  claimFor,
  claimKey,
  readIdempotencyKey,
  renewReply,
  storeReply,
  withFinish,
  withoutGuesses,
  withoutSecret,
} from './effects.ts';
import { bodyLimitOf, LargeBodies } from './large-bodies.ts';
import { isLive, keepLive, sendPieces } from './live-reply.ts';
import { refuseAtLiterals } from './methods.ts';
import { answerAs, mayBeRecent } from './recent-keys.ts';
import { readSessionCookie, sessionCookie } from './session-cookie.ts';
import { strangeParameters } from './strange-parameters.ts';
import { actorOfMode } from './test-traffic.ts';
import { uploadOf } from './uploads.ts';

declare module 'fastify' {
  interface FastifyRequest {
    rawBody?: Buffer;
    admitted: Admitted | null;
  }
}

export interface MountDeps {
  readonly rt: Runtime;
  readonly gate: Gate;
  readonly bodies: BodyBudget;
  readonly quick: QuickSender;
  readonly control: CarrierControl;
  readonly lookups: Lookups;
  readonly voice: VoiceControl;
  readonly codeCalls: CodeCaller;
  readonly webhooks: WebhookControl;
  readonly ownAddresses: readonly string[];
  readonly feeds: EventFeeds;
  readonly publicUrl: string;
  health(): Promise<HealthReport>;
  readonly installation: Installation;
  baseUrl(request: FastifyRequest): string;
  /** Returns the public address of the short links, as a request to this listener sees it. */
  linksAddress(request: FastifyRequest): string;
}

export interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

const NOTHING = {};
const NO_FILE = Buffer.alloc(0);

type Raws = Readonly<Record<'query' | 'body', object>>;
type Part = { readonly data: unknown; readonly errors: FieldErrors | null };

function readPart(schema: z.ZodObject | undefined, raw: unknown, where: 'query' | 'body'): Part {
  if (!schema) return { data: NOTHING, errors: null };
  const parsed = schema.safeParse(raw);
  if (parsed.success) return { data: parsed.data, errors: null };
  return { data: NOTHING, errors: fieldErrors(parsed.error.issues, raw, where) };
}

function readQuery({ query, acts }: Operation, raw: unknown): Part {
  const read = readPart(query, raw, 'query');
  const strange = acts ? strangeParameters(raw as Record<string, unknown>) : NOTHING;
  return Object.keys(strange).length === 0 ? read : { ...read, errors: { ...read.errors, ...strange } };
}

/** Reports bad numbers together with the other errors. Whether a number is valid depends on the account's country, so no schema can tell. */
function numberErrors({ numberField }: Route, actor: Actor | undefined, raws: readonly unknown[]): FieldErrors {
  if (numberField === null || !actor) return NOTHING;
  for (const raw of raws as Record<string, unknown>[]) {
    const text = Object.hasOwn(raw, numberField) ? raw[numberField] : undefined;
    if (typeof text !== 'string') continue;
    const read = parseNumber(actor, text, numberField);
    return read.ok ? NOTHING : read.errors;
  }
  return NOTHING;
}

/** Reports a missing body as missing fields, if any are required. A POST whose fields are all optional may have no body. */
function readBody({ body, method }: Operation, raw: unknown): Part {
  const read = readPart(body, raw ?? NOTHING, 'body');
  if (!body || read.errors) return read;
  if (raw === null) return { ...read, errors: { body: ['The body field must be a JSON object.'] } };
  if (raw === undefined && method === 'PUT') return { ...read, errors: { body: ['The body field is required.'] } };
  return read;
}

/** Returns what the use case would refuse, so that it is reported together with the schema's errors. */
async function roomErrors({ route, context }: Pick<Call, 'route' | 'context'>, raws: Raws): Promise<FieldErrors> {
  const { query, body } = route.operation;
  const fine = { ...fineFields(query, raws.query), ...fineFields(body, raws.body) };
  try {
    await route.check?.(context, fine, new Set([...Object.keys(raws.query), ...Object.keys(raws.body)]));
  } catch (error) {
    if (error instanceof AppError && error.fields) return error.fields;
    throw error;
  }
  return NOTHING;
}

/** Reads the input, and reports all errors of query and body at once. */
async function readInput(route: Route, request: FastifyRequest, context: Context | null): Promise<Input> {
  const { operation } = route;
  const params = operation.params ? operation.params.safeParse(request.params) : null;
  if (params && !params.success) throw notFound(operation.noun ?? 'Resource');
  const rawBody = request.body ?? NOTHING;
  if (operation.body && (typeof rawBody !== 'object' || Array.isArray(rawBody))) {
    throw new AppError('bad_request', 'The request body must be a JSON object.');
  }
  const query = readQuery(operation, request.query);
  const body = readBody(operation, request.body);
  if (query.errors || body.errors) {
    const raws = {
      query: operation.query ? (request.query as object) : NOTHING,
      body: operation.body ? rawBody : NOTHING,
    };
    const ofNumber = numberErrors(route, context?.actor, [raws.query, raws.body]);
    const ofRoom = context ? await roomErrors({ route, context }, raws) : NOTHING;
    throw invalidInput({ ...ofRoom, ...ofNumber, ...query.errors, ...body.errors });
  }
  return { params: params?.data ?? NOTHING, query: query.data, body: body.data };
}

interface Call {
  readonly route: Route;
  /** The route that reads the changed thing, for the audit log. */
  readonly reader: Route | null;
  /** The database on which the change is committed. */
  readonly db: Db;
  readonly context: Context;
  readonly input: Input;
  readonly request: FastifyRequest;
  readonly releases: ClaimReleases;
}

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly isReplay: boolean;
  /** The session's token from now on: see `Route`. */
  readonly token?: string | null | undefined;
}

/** Records a change in the log of the account that was changed. What operators do in other accounts is also recorded in their own. */
async function recordChange(tx: Transaction, { route, context, input, request }: Call, done: Done): Promise<void> {
  const { actor } = context;
  const by = route.by(done.result) ?? actor;
  const accountId = route.accountId(done.result, context, input);
  const isNobody = by.userId === null && actor.keyId === null;
  const entry = {
    accountId,
    actorAccountId: isNobody ? null : (actor.staffAccountId ?? actor.accountId),
    actorKeyId: actor.keyId,
    actorUserId: by.userId,
    actorName: by.name,
    operation: route.operation.id,
    target: route.target(done.result, input).slice(0, 500),
    address: request.ip,
    requestId: request.id,
    changes: done.changes,
  };
  const { staffAccountId = accountId } = actor;
  const target = `account ${accountId}: ${entry.target}`.slice(0, 500);
  await Promise.all([
    recordAction(tx, context.rt, entry),
    staffAccountId === accountId
      ? undefined
      : recordAction(tx, context.rt, { ...entry, accountId: staffAccountId, target }),
  ]);
}

interface Done {
  readonly result: unknown;
  readonly changes: AuditChanges;
}

/** Runs a change. Its audit entry and, if asked for, its stored reply are committed with it. */
async function change(call: Call, claim: Claim | null): Promise<Answer> {
  const { route, context, input } = call;
  const { operation } = route;
  let answer: Answer | null = null;
  let isCommitted = false as boolean;
  const before = await readBefore(call, context, input.params);
  const db = withFinish(call.db, async (tx, result) => {
    isCommitted = true;
    const body = route.present(result, context, input);
    answer = {
      status: operation.reply.status,
      body: JSON.stringify(body),
      isReplay: false,
      token: route.token(result),
    };
    const audited = route.isAudited(input, result)
      ? recordChange(tx, call, { result, changes: auditChanges(input.body, before, body) })
      : undefined;
    const stored = claim
      ? storeReply(tx, claim, { status: answer.status, body: JSON.stringify(withoutSecret(operation, body)) })
      : undefined;
    // Both are awaited together: a broken connection fails both, and an unhandled rejection would end the process.
    await Promise.all([audited, stored]);
  });
  const result = await route.run({ ...context, isKeyed: claim !== null, rt: { ...context.rt, db } }, input);
  if (answer && !route.isLate) return answer;
  const body = JSON.stringify(route.present(result, context, input));
  if (claim && isCommitted) await renewReply(context.rt, claim, body);
  // Nothing was changed, so no transaction stored the reply, and a repetition must not wait for one.
  else if (claim) await storeReply(context.rt.db, claim, { status: operation.reply.status, body });
  return { status: operation.reply.status, body, isReplay: false };
}

/** Returns what identifies a request besides its address: the body, or the parameters without the client's key. */
function identityOf({ context, input, request, route }: Call): Buffer | undefined {
  const { acts, hidesBody } = route.operation;
  if (hidesBody && request.rawBody) return withoutGuesses(context.rt, request.rawBody);
  if (!acts) return request.rawBody;
  const { api_key: _, ...rest } = input.query as Record<string, unknown>;
  return Buffer.from(JSON.stringify(rest));
}

async function changeOnce(call: Call, key: string): Promise<Answer> {
  const { context, request } = call;
  const path = request.url.split('?', 1)[0] ?? '';
  const claim = claimFor(context.rt, context.actor.accountId, key);
  try {
    const asked = { method: request.method, path, rawBody: identityOf(call) };
    const replay = await claimKey(context.rt, claim, asked);
    if (replay) return { status: replay.status, body: replay.reply, isReplay: true };
    return await change(call, claim);
  } catch (error) {
    await call.releases.releaseAfter(claim, error);
    throw error;
  }
}

function idempotencyKeyOf({ route, input, request }: Call): string | null {
  const { method, acts, auth } = route.operation;
  // No stored reply may hold a session's token.
  if (auth === 'session' || auth === 'open') return null;
  if (acts) return readIdempotencyKey((input.query as { idempotency_key?: string }).idempotency_key);
  return method === 'POST' ? readIdempotencyKey(request.headers['idempotency-key']) : null;
}

/** A prefetching browser must not send anything. */
function refusePrefetch(request: FastifyRequest): void {
  const purpose = ['sec-purpose', 'purpose', 'x-moz', 'x-purpose']
    .map((name) => String(request.headers[name] ?? ''))
    .join(' ');
  if (/prefetch|preview|prerender/i.test(purpose)) {
    throw new AppError('bad_request', 'This address sends a message, so it must not be fetched ahead.');
  }
}

async function answerCall(call: Call, reply: FastifyReply, baseUrl: string): Promise<FastifyReply> {
  const { route, context, input, request } = call;
  const { operation } = route;
  reply.header('content-type', operation.reply.contentType ?? 'application/json; charset=utf-8');
  if (route.isStream) {
    const pieces = (await route.run(context, input)) as Pieces;
    if (operation.isAudited) await call.db.transact((tx) => recordChange(tx, call, { result: pieces, changes: {} }));
    if (isLive(operation)) keepLive(reply);
    return sendPieces(reply.code(operation.reply.status), pieces);
  }
  if (operation.method === 'GET' && !operation.acts && !operation.isAudited) {
    const result = await route.run(context, input);
    return reply.code(operation.reply.status).send(JSON.stringify(route.present(result, context, input)));
  }
  if (operation.acts) refusePrefetch(request);
  const key = idempotencyKeyOf(call);
  const answer = key === null ? await change(call, null) : await changeOnce(call, key);
  if (answer.token !== undefined) reply.header('set-cookie', sessionCookie(answer.token, baseUrl));
  if (answer.isReplay) reply.header('idempotent-replayed', 'true');
  return reply.code(answer.status).send(answer.body);
}

function contextOf(
  deps: MountDeps,
  operation: Operation,
  { request, admitted, confirmKey }: { request: FastifyRequest; admitted: Admitted } & Pick<Context, 'confirmKey'>,
): Context {
  const baseUrl = deps.baseUrl(request);
  return {
    rt: deps.rt,
    actor: admitted.actor,
    person: admitted.person,
    visitor: {
      aside: deps.rt,
      address: request.ip,
      requestId: request.id,
      userAgent: request.headers['user-agent'] ?? '',
      token: operation.auth === 'open' ? readSessionCookie(request, baseUrl) : '',
    },
    keyring: deps.gate.keyring,
    ...{ lookups: deps.lookups, voice: deps.voice, codeCalls: deps.codeCalls },
    ...{ quick: deps.quick, control: deps.control, webhooks: deps.webhooks },
    upload: operation.upload ? uploadOf(request) : NO_FILE,
    ...{ confirmKey, isKeyed: false },
    ...{ baseUrl, publicUrl: deps.publicUrl, linksAddress: deps.linksAddress(request) },
    ownAddresses: deps.ownAddresses,
    feeds: deps.feeds,
    health: deps.health,
    installation: deps.installation,
    lastEventId: String(request.headers['last-event-id'] ?? ''),
    isStillAllowed: (scope = operation.scope ?? undefined) =>
      isStillAdmitted(
        deps.gate,
        { ...operation, scope: scope ?? null },
        request,
        admitted.person ? readSessionCookie(request, baseUrl) : '',
      ),
  };
}

export function mount(app: FastifyInstance, listener: Listener, routes: readonly Route[], deps: MountDeps): void {
  const operations = routes.map(({ operation }) => operation);
  refuseAtLiterals(app, listener, operations);
  const groups = new CommitGroups(deps.rt.db);
  const releases = new ClaimReleases(deps.rt.db);
  const large = new LargeBodies();
  app.addHook('onClose', async () => releases.stop());
  const readerOf = readersOf(routes);
  for (const route of routes) {
    const { operation } = route;
    if (!isServedAt(listener, operation)) continue;
    const reader = readerOf(route);
    app.route({
      method: operation.method,
      ...bodyLimitOf(operation),
      url: `/v1${operation.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      config: {
        operation,
        ...(operation.upload ? { uploadBytesMax: operation.upload.bytesMax } : {}),
      },
      // Authentication runs before the body is read, so that nothing is kept of a request that is refused.
      onRequest: async (request, reply) => {
        request.admitted = await authenticate(deps.gate, operation, request, {
          baseUrl: deps.baseUrl(request),
          takesCookies: listener === 'api',
          mayBeRecent: mayBeRecent(route, request),
        });
        if (request.admitted) reply.headers(request.admitted.headers);
        deps.bodies.reserve(request, reply);
      },
      handler: async (request, reply) => {
        const read = (context: Context | null) => large.inTurn(request, () => readInput(route, request, context));
        const admitted = request.admitted && (await readmit(deps.gate, operation, request, request.admitted));
        if (!admitted) {
          await read(null);
          throw new AppError('invalid_api_key', REFUSALS.invalid_api_key.message);
        }
        return answerAs(request, admitted.actor, async (actor, confirmKey) => {
          const context = contextOf(deps, operation, { request, admitted: { ...admitted, actor }, confirmKey });
          const input = await read(context);
          const db = route.sharesCommit(input) ? groups.of(actor.accountId) : deps.rt.db;
          const shown = { ...context, actor: actorOfMode(actor, operation, input.query) };
          const call = { route, reader, db, context: shown, input, request, releases };
          return answerCall(call, reply, deps.baseUrl(request));
        });
      },
    });
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation;
  }
}
