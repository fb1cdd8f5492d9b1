import { Client, type ClientConfig } from 'pg';

/** How to reach the database. The URL may change while the process runs, with a new password or another server's name. */
export type Connection = ClientConfig & {
  /** Returns null while the URL is unchanged. */
  readonly readUrl?: () => string | null;
};

/** A connection with the URL that is current when it opens. Open ones stay, because Postgres asks for a password only once. */
export class LatestClient extends Client {
  constructor(connection: Connection = {}) {
    const url = connection.readUrl?.() ?? null;
    // The connection is not copied, because the pool hides the password from copies.
    super(url === null ? connection : { ...connection, connectionString: url });
  }
}
