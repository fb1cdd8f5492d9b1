import type { QueryResult } from 'pg';
import { arrayLiteral } from './array-literal.ts';
import type { Handle } from './database.ts';
import { type Outcome, toFailure } from './failure.ts';
import type { Statement } from './statement.ts';

/** The part of the driver's connection that is used here. */
export interface Queryable {
  query(query: string | { name: string; text: string; values: unknown[] }): Promise<QueryResult>;
}

const parameter = (value: unknown) => (Array.isArray(value) ? (arrayLiteral(value) ?? value) : value);

/** A statement that only reads changes nothing, even if its answer is lost. */
const READS = /^\s*select\b/i;

/** Throws where a statement is not to be asked: what it needs is known to be away. */
export type Refuse = (statement: Statement<unknown>, values: readonly unknown[]) => void;

export function handleOf(client: Queryable, isCommittedByItself: boolean, refuse: Refuse): Handle {
  const run = async (statement: Statement<unknown>, values: readonly unknown[]) => {
    refuse(statement, values);
    try {
      const name = statement.isComposed ? '' : statement.name;
      return await client.query({ name, text: statement.text, values: values.map(parameter) });
    } catch (error) {
      const isRead = READS.test(statement.text) && !statement.isChange;
      const outcome: Outcome = isCommittedByItself && !isRead ? 'unknown' : 'not_done';
      throw toFailure(error, statement.name, outcome);
    }
  };
  return {
    rows: async <Row>(statement: Statement<Row>, values: readonly unknown[]) =>
      (await run(statement, values)).rows as Row[],
    count: async (statement, values) => (await run(statement, values)).rowCount ?? 0,
  };
}

type Connection = Queryable & { end(): Promise<void> };

/** A connection that repairs itself: an error drops it, and the next statement opens another. */
export class SingleConnection {
  readonly #open: (onEnd: () => void) => Promise<Connection>;
  readonly #refuse: Refuse;
  #connection: Promise<Connection> | null = null;
  /** The number of statements that wait for their answers. Each waits for all before it. */
  underWay = 0;

  /** `open` says later, by `onEnd`, that the connection is broken or closed. */
  constructor(open: (onEnd: () => void) => Promise<Connection>, refuse: Refuse) {
    this.#open = open;
    this.#refuse = refuse;
  }

  async run<T>(work: (handle: Handle) => Promise<T>): Promise<T> {
    this.underWay += 1;
    try {
      return await work(await this.#handle());
    } finally {
      this.underWay -= 1;
    }
  }

  async #handle(): Promise<Handle> {
    const connection = this.#connection ?? this.#replace();
    try {
      return handleOf(await connection, true, this.#refuse);
    } catch (error) {
      this.#drop(connection);
      throw toFailure(error, 'connect');
    }
  }

  #replace(): Promise<Connection> {
    const opened: Promise<Connection> = this.#open(() => this.#drop(opened));
    this.#connection = opened;
    return opened;
  }

  /** An old connection may report its end more than once, even after another has replaced it. */
  #drop(connection: Promise<Connection>): void {
    if (this.#connection === connection) this.#connection = null;
  }

  async stop(): Promise<void> {
    const connection = await this.#connection?.catch(() => null);
    this.#connection = null;
    await connection?.end();
  }
}
