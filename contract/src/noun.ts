import { z } from 'zod';
import { pageQuery, pathId, pathUuid } from './fields.ts';
import type { Method, Operation, Reply } from './operation.ts';
import { createdReply, doneReply, fullPageReply, replyOf } from './replies.ts';

/** What the operations of one noun have in common: each says the rest, or what differs. */
interface Noun {
  readonly tag: string;
  /** As at the start of a sentence. It is named as "not found" where a path with a parameter names none. */
  readonly noun?: string;
  /** As inside a sentence, where the summaries have another word. */
  readonly called?: string;
  readonly listener?: Operation['listener'];
  readonly auth?: Operation['auth'];
  /** The scope of what reads and of what changes; `read` and `manage` unless said. */
  readonly reads?: Operation['scope'];
  readonly writes?: Operation['scope'];
  /** True: test accounts use those of their live accounts, and a test key changes none. */
  readonly isShared?: true;
  /** The parameters of the path; its `{id}` or `{uuid}` unless said. */
  readonly params?: z.ZodObject;
}

const byId = z.object({ id: pathId });
const byUuid = z.object({ uuid: pathUuid });
const byPage = z.strictObject(pageQuery);

type Derived = 'listener' | 'tag' | 'auth' | 'scope' | 'summary' | 'reply';
type Spec<Must extends Derived> = Partial<Pick<Operation, Derived>> &
  Omit<Operation, Derived | 'id' | 'method' | 'path'> &
  Pick<Operation, Must>;

/** `never` stands for what the noun does not say. */
type Params<Own, Path> = [Own] extends [never]
  ? Path extends `${string}{id}${string}`
    ? typeof byId
    : typeof byUuid
  : Own;

type Made<M, Own, Id, Path, S, Replied> = S &
  Pick<Operation, 'listener' | 'tag' | 'auth' | 'scope' | 'summary'> & {
    readonly id: Id;
    readonly method: M;
    readonly path: Path;
  } & (S extends { reply: Reply } ? unknown : { readonly reply: Replied }) &
  (S extends { params: z.ZodObject }
    ? unknown
    : Path extends `${string}{${string}`
      ? { readonly noun: string; readonly params: Params<Own, Path> }
      : unknown);

type Make<M, Own, Replied> = <
  const Id extends string,
  const Path extends string,
  const S extends Spec<never> = Record<never, never>,
>(
  id: Id,
  path: Path,
  spec?: S,
) => Made<M, Own, Id, Path, S, Replied>;
/** Where the noun does not say what one of them is, each operation has a summary and a reply of its own. */
type MakeOther<M, Must extends Derived, Own, Replied> = <
  const Id extends string,
  const Path extends string,
  const S extends Spec<Must>,
>(
  id: Id,
  path: Path,
  spec: S,
) => Made<M, Own, Id, Path, S, Replied>;

interface OfOne<Own, One extends z.ZodType> {
  readonly called: string;
  /** A `get` that is read by pages. */
  readonly list: <const Id extends string, const Path extends string, const S extends Spec<'summary'>>(
    id: Id,
    path: Path,
    spec: S,
  ) => Made<'GET', Own, Id, Path, S, ReturnType<typeof fullPageReply<One>>> &
    (S extends { query: z.ZodObject } ? unknown : { readonly query: typeof byPage });
  readonly get: Make<'GET', Own, ReturnType<typeof replyOf<One>>>;
  readonly post: Make<'POST', Own, ReturnType<typeof replyOf<One>>>;
  readonly put: Make<'PUT', Own, ReturnType<typeof replyOf<One>>>;
  readonly remove: Make<'DELETE', Own, ReturnType<typeof doneReply>>;
}
interface OfOthers<Own> {
  readonly get: MakeOther<'GET', 'summary' | 'reply', Own, Reply>;
  readonly post: MakeOther<'POST', 'summary' | 'reply', Own, Reply>;
  readonly put: MakeOther<'PUT', 'summary' | 'reply', Own, Reply>;
  readonly remove: MakeOther<'DELETE', 'summary', Own, ReturnType<typeof doneReply>>;
}

interface One<Schema extends z.ZodType> {
  /** One of them, as replies show it. */
  readonly one: Schema;
  readonly example: unknown;
}
interface Own<Shape extends z.ZodObject> {
  readonly params?: Shape;
}

/**
 * The operations of a noun: `get('groups.get', '/groups/{uuid}')` has all that follows from `noun({ tag: 'Groups', noun: 'Group', one: group, … })`:
 * who may do it, its parameters, its summary and its reply.
 */
export function noun<Schema extends z.ZodType, Shape extends z.ZodObject = never>(
  shared: Noun & One<Schema> & Own<Shape>,
): OfOne<Shape, Schema>;
export function noun<Shape extends z.ZodObject = never>(shared: Noun & Own<Shape>): OfOthers<Shape>;
export function noun(shared: Noun & Partial<One<z.ZodType>>) {
  const {
    tag,
    noun: name,
    one,
    example,
    listener = 'api',
    auth = 'bearer',
    reads = 'read',
    writes = 'manage',
  } = shared;
  const called = shared.called ?? `${name?.charAt(0).toLowerCase()}${name?.slice(1)}`;
  const article = /^[aeio]/.test(called) ? 'an' : 'a';
  const words = {
    GET: `Read one ${called}`,
    POST: `Create ${article} ${called}`,
    PUT: `Change ${article} ${called}`,
    DELETE: `Delete ${article} ${called}`,
  };
  const replyTo = (method: Method, path: string): Reply => {
    if (method === 'DELETE') return doneReply(`${name} deleted.`);
    const reply = method === 'POST' && !path.includes('{') ? createdReply : replyOf;
    return reply(`The ${called}`, one ?? z.never(), example);
  };
  const parametersOf = (path: string) =>
    path.includes('{') ? { noun: name, params: shared.params ?? (path.includes('{id}') ? byId : byUuid) } : {};
  const withMethod =
    (method: Method) =>
    (id: string, path: string, spec?: Partial<Operation>): object => {
      const scope = method === 'GET' ? reads : writes;
      const shape = { id, method, path, listener, tag, auth, scope, summary: words[method], ...parametersOf(path) };
      const mark = shared.isShared && method !== 'GET' ? { isForLive: true } : {};
      return { ...shape, ...mark, ...spec, reply: spec?.reply ?? replyTo(method, path) };
    };
  const get = withMethod('GET');
  const list = (id: string, path: string, spec: Partial<Operation>) => {
    const reply = spec.reply ?? fullPageReply(`A page of ${called}s`, one ?? z.never(), path, example);
    return get(id, path, { query: byPage, ...spec, reply });
  };
  return { called, list, get, post: withMethod('POST'), put: withMethod('PUT'), remove: withMethod('DELETE') } as never;
}

/** A noun of the operator's, which is read with the scope `operator_read`, and changed with `operator` unless said. */
export function operatorNoun<Schema extends z.ZodType, Shape extends z.ZodObject = never>(
  shared: Omit<Noun, 'tag'> & One<Schema> & Own<Shape>,
): OfOne<Shape, Schema>;
export function operatorNoun<Shape extends z.ZodObject = never>(
  shared: Omit<Noun, 'tag'> & Own<Shape>,
): OfOthers<Shape>;
export function operatorNoun(shared: Omit<Noun, 'tag'> & Partial<One<z.ZodType>>) {
  return noun({ tag: 'Operator', reads: 'operator_read', writes: 'operator', ...shared }) as never;
}
