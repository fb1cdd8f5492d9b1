type Sql = <Row = unknown>(text: string, values?: unknown[]) => Promise<Row[]>;

/** Tells the database that a program runs which knows the migrations up to this one. Returns what ends it. */
export async function addOlderProcess(sql: Sql, migration: number): Promise<() => Promise<void>> {
  const [older] = await sql<{ id: number }>(
    `insert into processes (host, pid, identity, roles, version, started_at, heartbeat_at, migration)
     values ('elsewhere', 1, '', '{worker}', '0', now(), now(), $1) returning id`,
    [migration],
  );
  return async () => {
    await sql('update processes set dead_at = now() where id = $1', [older?.id]);
  };
}

/** Tells the database that all programs which run know every migration, as those do that register themselves. */
export const knowAllMigrations = (sql: Sql): Promise<unknown> => sql('update processes set migration = 32767');
