import { Client, type ClientConfig } from 'pg';

/** How to reach the database. The address may change while we run: with a new password, or the name of another server. */
export type Connection = ClientConfig & {
  /** Null: it is as it was. */
  readonly readUrl?: () => string | null;
};

/** A connection by the address that holds when it is opened. Those that are open go on: Postgres asks for a password only once. */
export class LatestClient extends Client {
  constructor(connection: Connection = {}) {
    const url = connection.readUrl?.() ?? null;
    // Not a copy: a pool hides the password in what it hands over, and a copy would be without it.
    super(url === null ? connection : { ...connection, connectionString: url });
  }
}
