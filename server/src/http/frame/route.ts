import type { InputFor, Operation, ReplyBody, Scope } from '@volley/contract';
import type { EventFeeds } from '../../events/index.ts';
import type { Actor, Keyring } from '../../identity/index.ts';
import type { Person, Visitor } from '../../people/index.ts';
import type { Runtime } from '../../runtime.ts';
import type { QuickSender } from '../../sms/messages/index.ts';
import type { CarrierControl } from '../../sms/routing/index.ts';
import type { VoiceControl } from '../../voice/voice-control.ts';
import type { WebhookControl } from '../../webhooks/index.ts';
import type { HealthReport, Installation } from './health.ts';

/** What a handler receives besides its input. */
export interface Context {
  readonly rt: Runtime;
  readonly actor: Actor;
  /** Null when a key is used, or nobody has signed in. */
  readonly person: Person | null;
  readonly visitor: Visitor;
  readonly keyring: Keyring;
  readonly quick: QuickSender;
  readonly control: CarrierControl;
  readonly voice: VoiceControl;
  readonly webhooks: WebhookControl;
  /** The uploaded file, empty for operations that take none. */
  readonly upload: Buffer;
  /** True when the request has an idempotency key, so that its effect and its reply are committed in one transaction. */
  readonly isKeyed: boolean;
  /** The API's base address as the client sees it, version segment included. */
  readonly baseUrl: string;
  /** The value of VOLLEY_PUBLIC_URL, empty if not set. */
  readonly publicUrl: string;
  /** The public address of the short links, without a version segment. */
  readonly linksAddress: string;
  readonly ownAddresses: readonly string[];
  readonly feeds: EventFeeds;
  health(): Promise<HealthReport>;
  readonly installation: Installation;
  /** The Last-Event-ID header with which a reader resumes a stream, empty if there is none. */
  readonly lastEventId: string;
  /** Whether the client would still be admitted, or has a further scope. Long replies ask this again and again. */
  isStillAllowed(scope?: Scope): Promise<boolean>;
}

type AnyInput = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

/** A route with its types erased, for the route table. */
export interface Route {
  readonly operation: Operation;
  run(context: Context, input: AnyInput): Promise<unknown>;
  present(result: unknown, context: Context, input: AnyInput): unknown;
  /** The target that the audit log names, by default what the path names. */
  target(result: unknown, input: AnyInput): string;
  /** The account whose data is touched: the actor's own, unless an operator works on another account. */
  accountId(result: unknown, context: Context, input: AnyInput): number;
  /** The person to whom the audit log attributes the action if nobody was signed in before. */
  by(result: unknown): { readonly userId: number; readonly name: string } | null;
  /** The session's token from now on. Null ends the session, undefined keeps it. */
  token(result: unknown): string | null | undefined;
  /** Reads the thing before a change for the audit log, if no route reads it. */
  readonly before: ((context: Context, params: unknown) => Promise<unknown>) | null;
  /** A field of the body or query with a number in the account's country's notation. Its errors are reported together with the schema's. */
  readonly numberField: 'phone_number' | 'to' | null;
  /**
   * Refuses what no schema can judge, given the fields that are valid by themselves and the names of all. Its errors are reported together with the
   * schema's.
   */
  readonly check: ((context: Context, fields: unknown, given: Given) => Promise<unknown>) | null;
  readonly isStream: boolean;
  /** False keeps it out of the audit log. */
  isAudited(input: AnyInput): boolean;
  /** Whether its transaction may be shared with concurrent ones of the same account (db/commit-groups.ts). */
  sharesCommit(input: AnyInput): boolean;
  /** The final reply knows more than the commit did, so the reply stored for a repetition is renewed. */
  readonly isLate: boolean;
}

/** The names of all fields of query and body, valid or not. */
export type Given = ReadonlySet<string>;

type Fields<O extends Operation> = InputFor<O>['query'] & InputFor<O>['body'];

export interface RouteSpec<O extends Operation, Result> {
  run(context: Context, input: InputFor<O>): Promise<Result>;
  present(result: Result, context: Context, input: InputFor<O>): ReplyBody<O>;
  target?(result: Result, input: InputFor<O>): string;
  /** By default the account of the actor. */
  accountId?(result: Result, input: InputFor<O>): number | undefined;
  by?(result: Result): { readonly userId: number; readonly name: string };
  token?(result: Result): string | null | undefined;
  readonly numberField?: 'phone_number' | 'to';
  check?(context: Context, fields: Partial<Fields<O>>, given: Given): Promise<unknown>;
  before?(context: Context, params: InputFor<O>['params']): Promise<unknown>;
  readonly isLate?: true;
  /** By default always true. */
  isAudited?(input: InputFor<O>): boolean;
  sharesCommit?(input: InputFor<O>): boolean;
}

function pathTarget(input: AnyInput): string {
  return Object.values((input.params ?? {}) as Record<string, unknown>).join('/');
}

/** Attributes an operator's action for the installation to the operator's own account, not to the account that they have entered. */
function accountOfActor({ scope }: Operation, { accountId, staffAccountId }: Actor): number {
  return scope?.startsWith('operator') ? (staffAccountId ?? accountId) : accountId;
}

export function route<O extends Operation, Result>(operation: O, spec: RouteSpec<O, Result>): Route {
  type Input = InputFor<O>;
  return {
    operation,
    run: (context, input) => spec.run(context, input as Input),
    present: (result, context, input) => spec.present(result as Result, context, input as Input),
    target: (result, input) => spec.target?.(result as Result, input as Input) ?? pathTarget(input),
    accountId: (result, context, input) =>
      spec.accountId?.(result as Result, input as Input) ?? accountOfActor(operation, context.actor),
    by: (result) => spec.by?.(result as Result) ?? null,
    token: (result) => spec.token?.(result as Result),
    numberField: spec.numberField ?? null,
    check: spec.check
      ? (context, fields, given) => spec.check?.(context, fields as Partial<Fields<O>>, given) ?? Promise.resolve(null)
      : null,
    before: spec.before
      ? (context, params) => spec.before?.(context, params as Input['params']) ?? Promise.resolve(null)
      : null,
    isStream: false,
    isAudited: (input) => spec.isAudited?.(input as Input) ?? true,
    sharesCommit: (input) => spec.sharesCommit?.(input as Input) ?? false,
    isLate: spec.isLate ?? false,
  };
}

/** Returns a route whose reply is written in pieces. */
export function streamRoute<O extends Operation>(
  operation: O,
  run: (context: Context, input: InputFor<O>) => Promise<AsyncIterable<string | Buffer>>,
): Route {
  return {
    operation,
    run: (context, input) => run(context, input as InputFor<O>),
    present: (result) => result,
    target: (_result, input) => pathTarget(input),
    accountId: (_result, context) => context.actor.accountId,
    by: () => null,
    token: () => undefined,
    numberField: null,
    check: null,
    before: null,
    isStream: true,
    isAudited: () => true,
    sharesCommit: () => false,
    isLate: false,
  };
}
