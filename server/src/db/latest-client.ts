import type { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import { nameInCode } from '@volley/contract/spelling';
import { Client, type ClientBase, type ClientConfig } from 'pg';

/** How to reach the database. The URL may change while the process runs, with a new password or another server's name. */
export type Connection = ClientConfig & {
  /** Returns null while the URL is unchanged. */
  readonly readUrl?: () => string | null;
};

interface RowDescription {
  readonly fields: readonly { name: string }[];
}

/** The driver reads the names of a reply's columns before its rows, so a row is made with those of the code: `created_at` is `createdAt`. */
function renameColumns({ fields }: RowDescription): void {
  for (const field of fields) field.name = nameInCode(field.name);
}

/** A connection with the URL that is current when it opens. Open ones stay, because Postgres asks for a password only once. */
export class LatestClient extends Client {
  constructor(connection: Connection = {}) {
    const url = connection.readUrl?.() ?? null;
    // The connection is not copied, because the pool hides the password from copies.
    super(url === null ? connection : { ...connection, connectionString: url });
    const { connection: wire } = this as unknown as { readonly connection: EventEmitter };
    // The driver listens from `connect` on, so it hears of them after this.
    wire.on('rowDescription', renameColumns);
  }
}

const held = new WeakSet<Duplex>();

/** Statements that are asked in one turn of the event loop are written together. Each write costs some 50 µs, as much as a small statement. */
export function writeTogether(client: ClientBase): void {
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Duplex } }).connection;
  if (held.has(stream)) return;
  held.add(stream);
  stream.cork();
  process.nextTick(() => {
    held.delete(stream);
    stream.uncork();
  });
}
