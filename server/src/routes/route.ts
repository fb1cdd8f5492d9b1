import type { InputFor, Operation, ReplyBody } from '@volley/contract';
import { type CsvTable, csvFileName, csvPieces, readCsvForm } from './csv-table.ts';

type AnyInput = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

/** An operation with its use case: its input and its result have no types here, and C is what it needs besides its input. */
export interface Route<in C> {
  readonly operation: Operation;
  run(context: C, input: AnyInput): Promise<unknown>;
  present(result: unknown, context: C, input: AnyInput): unknown;
  /** The target that the audit log names, by default what the path names. */
  target(result: unknown, input: AnyInput): string;
  /** The account whose data is touched: the actor's own, unless an operator works on another account. */
  accountId(result: unknown, context: C, input: AnyInput): number;
  /** The person to whom the audit log attributes the action if nobody was signed in before. */
  by(result: unknown): { readonly userId: number; readonly name: string } | null;
  /** The session's token from now on. Null ends the session, undefined keeps it. */
  token(result: unknown): string | null | undefined;
  /** Reads the thing before a change for the audit log, if no route reads it. */
  readonly before: ((context: C, params: unknown) => Promise<unknown>) | null;
  /** A field of the body or query with a number in the account's country's notation. Its errors are reported together with the schema's. */
  readonly numberField: 'phone_number' | 'to' | null;
  /**
   * Refuses what no schema can judge, given the fields that are valid by themselves and the names of all. Its errors are reported together with the
   * schema's.
   */
  readonly check: ((context: C, fields: unknown, given: Given) => Promise<unknown>) | null;
  readonly isStream: boolean;
  /** False keeps it out of the audit log. */
  isAudited(input: AnyInput, result: unknown): boolean;
  /** Whether its transaction may be shared with concurrent ones of the same account (db/commit-groups.ts). */
  sharesCommit(input: AnyInput): boolean;
  /** The final reply knows more than the commit did, so the reply stored for a repetition is renewed. */
  readonly isLate: boolean;
  /**
   * Whether a key that was looked up a moment ago is enough: what the operation does and answers is decided by a statement that compares the version
   * of the key's rules, or else after `confirmKey` (`RequestContext`). What is refused is confirmed in any case.
   */
  readonly comparesRules: boolean;
}

/** The names of all fields of query and body, valid or not. */
export type Given = ReadonlySet<string>;

type Fields<O extends Operation> = InputFor<O>['query'] & InputFor<O>['body'];

interface RouteSpec<O extends Operation, Result, C> {
  run(context: C, input: InputFor<O>): Promise<Result>;
  present(result: Result, context: C, input: InputFor<O>): ReplyBody<O>;
  target?(result: Result, input: InputFor<O>): string;
  /** By default the account of the actor. */
  accountId?(result: Result, input: InputFor<O>): number | undefined;
  by?(result: Result): { readonly userId: number; readonly name: string };
  token?(result: Result): string | null | undefined;
  readonly numberField?: 'phone_number' | 'to';
  check?(context: C, fields: Partial<Fields<O>>, given: Given): Promise<unknown>;
  before?(context: C, params: InputFor<O>['params']): Promise<unknown>;
  readonly isLate?: true;
  readonly comparesRules?: true;
  /** By default always true. */
  isAudited?(input: InputFor<O>, result: Result): boolean;
  sharesCommit?(input: InputFor<O>): boolean;
}

interface Asker {
  readonly rt: { readonly clock: { nowMs(): number } };
  readonly actor: { readonly accountId: number; readonly staffAccountId?: number | null; readonly timeZone: string };
}

function pathTarget(input: AnyInput): string {
  return Object.values((input.params ?? {}) as Record<string, unknown>).join('/');
}

/** Attributes an operator's action for the installation to the operator's own account, not to the account that they have entered. */
function accountOfActor({ scope }: Operation, { accountId, staffAccountId }: Asker['actor']): number {
  return scope?.startsWith('operator') ? (staffAccountId ?? accountId) : accountId;
}

function route<O extends Operation, Result, C extends Asker>(operation: O, spec: RouteSpec<O, Result, C>): Route<C> {
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
    isAudited: (input, result) => spec.isAudited?.(input as Input, result as Result) ?? true,
    sharesCommit: (input) => spec.sharesCommit?.(input as Input) ?? false,
    isLate: spec.isLate ?? false,
    comparesRules: spec.comparesRules ?? false,
  };
}

/**
 * `accountId`: the account whose data it is, for the audit log; left out if it is the actor's. `fileName`: under which a browser saves it, of letters,
 * digits, dots, underscores and dashes.
 */
export type Pieces = AsyncIterable<string | Buffer> & { readonly accountId?: number; readonly fileName?: string };

type StreamRun<O extends Operation, C> = (context: C, input: InputFor<O>) => Promise<Pieces>;

/** Returns a route whose reply is written in pieces. */
function streamRoute<O extends Operation, C extends Asker>(operation: O, run: StreamRun<O, C>): Route<C> {
  return {
    operation,
    run: (context, input) => run(context, input as InputFor<O>),
    present: (result) => result,
    target: (_result, input) => pathTarget(input),
    accountId: (result, context) => (result as Pieces).accountId ?? context.actor.accountId,
    by: () => null,
    token: () => undefined,
    numberField: null,
    check: null,
    before: null,
    isStream: true,
    isAudited: () => true,
    sharesCommit: () => false,
    isLate: false,
    comparesRules: false,
  };
}

/** Returns a route whose reply is a CSV file, in the form that the caller asks for. */
function csvRoute<O extends Operation, Row, C extends Asker>(
  operation: O,
  run: (context: C, input: InputFor<O>) => Promise<CsvTable<Row>>,
): Route<C> {
  return streamRoute<O, C>(operation, async (context, input) => {
    const { rt, actor } = context;
    const form = readCsvForm(input.query, { nowMs: rt.clock.nowMs(), accountZone: actor.timeZone });
    const table = await run(context, input);
    return Object.assign(csvPieces(table, form), { fileName: csvFileName(table.called, form) });
  });
}

/** Returns the makers of routes for a room that needs C: most need no more than identity's RequestContext. */
export function routesWith<C extends Asker>() {
  return {
    route: <O extends Operation, Result>(operation: O, spec: RouteSpec<O, Result, C>) => route(operation, spec),
    streamRoute: <O extends Operation>(operation: O, run: StreamRun<O, C>) => streamRoute(operation, run),
    csvRoute: <O extends Operation, Row>(
      operation: O,
      run: (context: C, input: InputFor<O>) => Promise<CsvTable<Row>>,
    ) => csvRoute(operation, run),
  };
}
