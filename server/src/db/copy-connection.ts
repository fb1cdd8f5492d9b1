import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Db } from './database.ts';
import { DbError } from './failure.ts';
import type { Statement } from './statement.ts';

export interface AlsoDone {
  readonly statement: Statement<never>;
  readonly values: readonly unknown[];
}

export interface CopyJob {
  /** The name of the job in errors. */
  readonly name: string;
  /** A `copy … from stdin` statement in text format. */
  readonly sql: string;
  readonly rows: readonly Buffer[];
  /** Statements that are committed together with the rows. */
  readonly also: readonly AlsoDone[];
  /** The time that this job may take beyond the connection's usual limit. */
  readonly moreTimeMs?: number;
}

interface Open {
  readonly client: Client;
  close(): void;
}

function open(db: Db): Promise<Open> {
  return new Promise((resolve, reject) => {
    db.dedicated((client) => new Promise<void>((close) => resolve({ client, close }))).catch(reject);
  });
}

async function copyRows(client: Client, job: CopyJob): Promise<void> {
  await client.query('begin');
  await pipeline(Readable.from(job.rows), client.query(copyFrom(job.sql)));
  for (const { statement, values } of job.also)
    await client.query({ name: statement.name, text: statement.text, values: [...values] });
  await client.query('commit');
}

/** The driver's own error contains values of the row, so only its code and constraint are kept. */
function failureOf(error: unknown, name: string): DbError {
  const textAt = (key: 'code' | 'constraint' | 'message'): string | undefined => {
    const value =
      error instanceof Error && key in error ? (error as unknown as Record<string, unknown>)[key] : undefined;
    return typeof value === 'string' ? value : undefined;
  };
  // Citus passes on the words of the server that refused a row, under a code of its own.
  const isDuplicate = textAt('code') === 'XX000' && /^duplicate key/.test(textAt('message') ?? '');
  return new DbError(name, isDuplicate ? '23505' : (textAt('code') ?? 'connection lost'), textAt('constraint'));
}

/** Keeps one connection for COPY open. After a failure the next job opens another. */
export class CopyConnection {
  readonly #db: Db;
  readonly #timeoutMs: number;
  #open: Promise<Open> | null = null;

  constructor(db: Db, options: { readonly timeoutMs: number }) {
    this.#db = db;
    this.#timeoutMs = options.timeoutMs;
  }

  /** Commits the rows, or rejects with a `DbError`. */
  async run(job: CopyJob): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new DbError(job.name, 'timeout', undefined)),
        this.#timeoutMs + (job.moreTimeMs ?? 0),
      );
    });
    try {
      this.#open ??= open(this.#db);
      await Promise.race([this.#open.then(({ client }) => copyRows(client, job)), timeout]);
    } catch (error) {
      this.stop();
      throw error instanceof DbError ? error : failureOf(error, job.name);
    } finally {
      clearTimeout(timer);
    }
  }

  stop(): void {
    // A connection that never opened needs no closing, and its caller has received the failure.
    this.#open?.then(({ close }) => close()).catch(() => undefined);
    this.#open = null;
  }
}
