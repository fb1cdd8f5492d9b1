import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { repeat } from '../lib/background/repeat.ts';
import { isSilence } from './failure.ts';
import { type Connection, LatestClient } from './latest-client.ts';
import type { Reach } from './reach.ts';

const LOOK_MS = 1_000;
/** How long an answer may be overdue before another connection asks the server whether it still works on it. */
const SILENT_MS = 2_000;
/** After a longer gap this process itself was paused, and received bytes are not read yet. */
const PAUSE_MS = 3 * LOOK_MS;
/** The limit for opening the asking connection, and for its answer. */
const ASK_LIMIT_MS = 2_000;

/**
 * Which of these sessions do not work on a statement, or are gone. One that waits for its client, while the client waits
 * for it, has lost it; it is ended, so that its locks are free at once. A session of a distributed database looks the same
 * while it waits for another server.
 */
const FIND_LOST = `
  select asked.pid, case
    when session.pid is null then 'lost'
    when session.state = 'active' and session.wait_event = 'ClientRead'
      and exists (select from pg_extension where extname = 'citus') then 'waits'
    when pg_terminate_backend(asked.pid) then 'lost'
    else 'works' end as doing
  from unnest($1::int[]) as asked (pid)
  left join pg_stat_activity session on session.pid = asked.pid
  where session.pid is null or (session.usename = current_user and session.datname = current_database()
    and (session.state <> 'active' or session.wait_event_type = 'Client')
    and session.state_change < clock_timestamp() - interval '1 second')`;

/** `waits`: for another server, of a distributed database. Sessions that are not found work. */
type Doing = 'lost' | 'waits' | 'works';

/** The driver's types do not name it. */
interface Wire {
  readonly connection: { readonly stream: { readonly bytesRead: number; destroy(error: Error): void } };
}

interface Watched {
  readonly pid: number;
  readonly wire: Wire;
  /** The number of statements that wait for their answers. */
  underWay: number;
  bytesRead: number;
  /** The time since when an answer is due and no byte has come. */
  sinceMs: number;
}

/**
 * Breaks connections whose answers can no longer arrive. A network that drops packets tells neither side, and callers would wait for the time-out. A
 * statement that is merely slow is left alone.
 */
export class SilenceWatch {
  readonly #config: Connection;
  readonly #watched = new Map<ClientBase, Watched>();
  readonly #looks = repeat(LOOK_MS, () => this.#look());
  /** The time at which the last look ended. */
  #lookedMs = performance.now();

  readonly #reach: Reach;
  readonly #isServerAway: () => Promise<boolean>;
  readonly #forget: () => void;

  /** `config` opens a connection to ask by; `isServerAway` says whether a server of a distributed database does not answer. */
  constructor(config: Connection, reach: Reach, isServerAway: () => Promise<boolean>) {
    this.#config = config;
    this.#reach = reach;
    this.#isServerAway = isServerAway;
    this.#forget = reach.onAway(() => {
      for (const one of this.#watched.values()) if (one.underWay > 0) breakOff(one);
    });
  }

  /** Watches an open connection with the session `pid`. */
  add(client: ClientBase, pid: number): void {
    const wire = client as unknown as Wire;
    this.#watched.set(client, { pid, wire, underWay: 0, bytesRead: 0, sinceMs: 0 });
    client.on('end', () => this.#watched.delete(client));
  }

  /** Refuses at once while the database is away. */
  async ask<T>(client: ClientBase, name: string, ask: () => Promise<T>): Promise<T> {
    this.#reach.refuse(name);
    const watched = this.#watched.get(client);
    if (!watched) return ask();
    if (watched.underWay === 0) note(watched);
    watched.underWay += 1;
    try {
      const answer = await ask();
      this.#reach.heard();
      return answer;
    } finally {
      watched.underWay -= 1;
    }
  }

  async #look(): Promise<void> {
    const silent = this.#findSilent();
    const wasAway = await this.#reach.tryAgain(() => this.#findLost([]));
    if (!wasAway && silent.length > 0) {
      const doing = await this.#findLost(silent);
      for (const one of silent) if (doing.get(one.pid) === 'lost' && isSilent(one)) breakOff(one);
      const waiting = silent.filter(({ pid }) => doing.get(pid) === 'waits');
      // A server that is merely slow is waited for.
      if (waiting.length > 0 && (await this.#isServerAway().catch(() => false)))
        for (const one of waiting) if (isSilent(one)) breakOff(one);
    }
    this.#lookedMs = performance.now();
  }

  #findSilent(): Watched[] {
    const nowMs = performance.now();
    const hasPaused = nowMs - this.#lookedMs > PAUSE_MS;
    const waiting = [...this.#watched.values()].filter(({ underWay }) => underWay > 0);
    for (const one of waiting) if (hasPaused || !isSilent(one)) note(one);
    return waiting.filter(({ sinceMs }) => nowMs - sinceMs > SILENT_MS);
  }

  /** None when the server cannot be asked. If it did not answer at all, it is away for everybody. */
  async #findLost(silent: readonly Watched[]): Promise<ReadonlyMap<number, Doing>> {
    const client = new LatestClient({
      ...this.#config,
      connectionTimeoutMillis: ASK_LIMIT_MS,
      query_timeout: ASK_LIMIT_MS,
    });
    client.on('error', () => undefined); // The query fails with the same error.
    try {
      await client.connect();
      const pids = silent.map(({ pid }) => pid);
      const { rows } = await client.query<{ pid: number; doing: Doing }>(FIND_LOST, [pids]);
      this.#reach.heard();
      return new Map(rows.map(({ pid, doing }) => [pid, doing]));
    } catch (error) {
      // If this process itself was paused, answers may lie here unread.
      await nextTurn();
      if (isSilence(error)) this.#reach.unheard(Math.max(...silent.map(({ sinceMs }) => sinceMs)));
      // It is there again, but refuses: those who ask are told why.
      else this.#reach.heard();
      return new Map();
    } finally {
      // The end is not awaited, because a broken network would not answer it either.
      client.end().catch(() => undefined);
    }
  }

  stop(): Promise<void> {
    this.#forget();
    return this.#looks.stop();
  }
}

const bytesReadOf = ({ wire }: Watched): number => wire.connection.stream.bytesRead;

const isSilent = (watched: Watched): boolean => watched.underWay > 0 && watched.bytesRead === bytesReadOf(watched);

function breakOff({ wire }: Watched): void {
  wire.connection.stream.destroy(new Error('Connection terminated: no answer can arrive on it any more'));
}

function note(watched: Watched): void {
  watched.bytesRead = bytesReadOf(watched);
  watched.sinceMs = performance.now();
}
