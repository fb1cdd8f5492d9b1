/**
 * A named SQL constant. The name is that of the prepared statement on every connection, and the registry lets a test prepare each one against a
 * migrated schema.
 */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  readonly row?: Row;
  /**
   * True for a text composed for one call from constant pieces, with every outside value as a parameter. Connections do not keep it, and Postgres
   * plans it anew.
   */
  readonly isComposed?: true;
  /** The statement restricted to the accounts in its last parameter: see `statement`. */
  readonly ofSome?: Statement<Row>;
  /** True if its first parameter lists accounts, of which those on absent servers are left out. */
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
 * Defines a statement. A text that is a function is a list of work over all accounts. While a server of a distributed database is away, it is read
 * only for the accounts on the others: `within` restricts a column to them. It must be applied to each table of accounts, or all servers are asked
 * anyway. `isOfAccounts` does the same for the accounts in the first parameter. Both are only for work that may wait: a caller that concludes from a
 * missing row that nothing is left must ask all servers.
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
