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

/** What a handler is given besides its input. */
export interface Context {
  readonly rt: Runtime;
  readonly actor: Actor;
  /** Null: a key asks, or nobody who said who they are. */
  readonly person: Person | null;
  readonly visitor: Visitor;
  readonly keyring: Keyring;
  readonly quick: QuickSender;
  readonly control: CarrierControl;
  readonly voice: VoiceControl;
  readonly webhooks: WebhookControl;
  /** The file of an operation that takes one; else empty. */
  readonly upload: Buffer;
  /** The request carries an idempotency key, so its effect and its reply are committed in one transaction. */
  readonly isKeyed: boolean;
  /** The API's base address as the client sees it, version segment included. */
  readonly baseUrl: string;
  /** What VOLLEY_PUBLIC_URL says; empty: it is not set. */
  readonly publicUrl: string;
  /** Where people reach the short links, without version segment. */
  readonly linksAddress: string;
  readonly ownAddresses: readonly string[];
  readonly feeds: EventFeeds;
  health(): Promise<HealthReport>;
  readonly installation: Installation;
  /** The header by which a reader of a stream comes back; empty: there is none. */
  readonly lastEventId: string;
  /** Asked by replies that go on for long: whether whoever asked would still be let in, or has a right that they need besides. */
  isStillAllowed(scope?: Scope): Promise<boolean>;
}

type AnyInput = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

/** A route with its types set aside: the table holds these. */
export interface Route {
  readonly operation: Operation;
  run(context: Context, input: AnyInput): Promise<unknown>;
  present(result: unknown, context: Context, input: AnyInput): unknown;
  /** What the audit log names: by default what the path names. */
  target(result: unknown, input: AnyInput): string;
  /** Whose data is touched: the actor's own, unless an operator works on another account. */
  accountId(result: unknown, context: Context, input: AnyInput): number;
  /** The person to whom the audit log gives it, where nobody was signed in before. */
  by(result: unknown): { readonly userId: number; readonly name: string } | null;
  /** The token of the session from now on; null: none, undefined: as before. */
  token(result: unknown): string | null | undefined;
  /** The thing as it is before a change, where no route reads it: for the audit log. */
  readonly before: ((context: Context, params: unknown) => Promise<unknown>) | null;
  /** Of body or query, a number as people of the account's country write it: told to be wrong together with what the schema says. */
  readonly numberField: 'phone_number' | 'to' | null;
  /** Refuses what no schema can judge, of the fields that are right by themselves and of which ones are given: told together with what the schema says. */
  readonly check: ((context: Context, body: unknown, given: Given) => Promise<unknown>) | null;
  readonly isStream: boolean;
  /** False: the audit log says nothing of it. */
  isAudited(input: AnyInput): boolean;
  /** Its transaction may be shared with others of the same account that arrive with it (db/commit-groups.ts). */
  sharesCommit(input: AnyInput): boolean;
  /** The final reply says more than was known at the commit, so what is stored for a repetition is renewed with it. */
  readonly isLate: boolean;
}

/** The names of all fields of a body, right or wrong. */
export type Given = ReadonlySet<string>;

export interface RouteSpec<O extends Operation, Result> {
  run(context: Context, input: InputFor<O>): Promise<Result>;
  present(result: Result, context: Context, input: InputFor<O>): ReplyBody<O>;
  target?(result: Result, input: InputFor<O>): string;
  /** Left out, or undefined: the account of the actor. */
  accountId?(result: Result, input: InputFor<O>): number | undefined;
  by?(result: Result): { readonly userId: number; readonly name: string };
  token?(result: Result): string | null | undefined;
  readonly numberField?: 'phone_number' | 'to';
  check?(context: Context, body: Partial<InputFor<O>['body']>, given: Given): Promise<unknown>;
  before?(context: Context, params: InputFor<O>['params']): Promise<unknown>;
  readonly isLate?: true;
  /** Left out: always. */
  isAudited?(input: InputFor<O>): boolean;
  sharesCommit?(input: InputFor<O>): boolean;
}

function pathTarget(input: AnyInput): string {
  return Object.values((input.params ?? {}) as Record<string, unknown>).join('/');
}

/** What is done for the installation is nothing for the log of an account that one of the operator's people has entered. */
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
      ? (context, body, given) => spec.check?.(context, body as Partial<Input['body']>, given) ?? Promise.resolve(null)
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

/** A route whose reply is written piece by piece. */
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
