/**
 * A named SQL constant. The name is the prepared statement's name on every connection, and the registry lets a test
 * prepare each one against a migrated schema.
 */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  readonly row?: Row;
  /**
   * Its text was put together for one call, of constant pieces alone, with everything that came from outside as a parameter: no
   * connection keeps it, and Postgres plans it anew.
   */
  readonly isComposed?: true;
  /** The same for those accounts alone that its last parameter names: see `statement`. */
  readonly ofSome?: Statement<Row>;
  /** Its first parameter lists accounts, and those whose server is away are left out. */
  readonly isOfAccounts?: true;
  /** It begins as one that reads, and calls a function that changes rows. */
  readonly isChange?: true;
  /** Which of its values is the account that it is about. */
  readonly accountAt?: number;
}

const OF_ACCOUNT = /\baccount_id = \$(\d+)/;

function findAccount(text: string): Pick<Statement<never>, 'accountAt'> {
  const [, number] = OF_ACCOUNT.exec(text) ?? [];
  return number === undefined ? {} : { accountAt: Number(number) - 1 };
}

const registry = new Map<string, string>();

function register<Row>(name: string, text: string): Statement<Row> {
  if (registry.has(name)) throw new Error(`two statements are named ${name}`);
  registry.set(name, text);
  return { name, text, ...findAccount(text) };
}

type Write = (within: (accountId: string) => string) => string;

function workList<Row>(name: string, write: Write): Statement<Row> {
  const text = write(() => 'true');
  const last = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, n]) => Number(n)));
  const ofSome = write((accountId) => `${accountId} = any ($${last + 1}::bigint[])`);
  return { ...register<Row>(name, text), ofSome: register<Row>(`${name}_of_some`, ofSome) };
}

/**
 * A text that is a function is a list of work over all accounts. On a distributed database whose server is away it is read of
 * the accounts that answer: `within` says which these are, and each table of accounts in it must be held to it by its own
 * column, or all servers are asked all the same. `isOfAccounts` does the same for what the first parameter lists. Both are only for
 * what may come later: whoever concludes from a row that is not there that nothing is left must ask everybody.
 */
export function statement<Row = never>(
  name: string,
  text: string | Write,
  options: Pick<Statement<Row>, 'isOfAccounts' | 'isChange'> = {},
): Statement<Row> {
  return typeof text === 'string' ? { ...register<Row>(name, text), ...options } : workList<Row>(name, text);
}

export function allStatements(): ReadonlyMap<string, string> {
  return registry;
}
