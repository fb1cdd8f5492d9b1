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
}

const registry = new Map<string, string>();

export function statement<Row = never>(name: string, text: string): Statement<Row> {
  if (registry.has(name)) throw new Error(`two statements are named ${name}`);
  registry.set(name, text);
  return { name, text };
}

export function allStatements(): ReadonlyMap<string, string> {
  return registry;
}
