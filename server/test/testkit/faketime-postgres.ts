import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinaries } from '../../src/embedded/embedded-postgres-binaries.ts';
import { openCluster } from '../../src/embedded/embedded-postgres-cluster.ts';
import { findRunAs, openDataFolder } from '../../src/embedded/embedded-postgres-folder.ts';
import { endPostmaster } from '../../src/embedded/embedded-postgres-leftovers.ts';
import { findFreePort, startPostmaster } from '../../src/embedded/embedded-postgres-postmaster.ts';
import { atEnd } from './at-end.ts';

const STOP_LIMIT_MS = 8_000;
/** Where Debian's package libfaketime puts it, by architecture. */
const FOLDERS = ['x86_64-linux-gnu', 'aarch64-linux-gnu'];
const LIBRARY = FOLDERS.map((folder) => `/usr/lib/${folder}/faketime/libfaketime.so.1`).find((file) =>
  existsSync(file),
);

export const NO_FAKETIME =
  LIBRARY === undefined &&
  'libfaketime is not installed (Debian: apt-get install libfaketime), so the clock of a Postgres cannot be moved';

export interface FaketimePostgres {
  readonly url: string;
  /** The clock goes on from this time, by default at its usual speed. */
  runFrom(atMs: number, speed?: number): void;
  /** The clock shows this time from now on. */
  stopAt(atMs: number): void;
}

/** Starts a Postgres with a clock of its own, which a test may move while it runs. Only the time of day is moved, as on a real machine. */
export async function startFaketimePostgres(): Promise<FaketimePostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'volley-faketime-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  const clockFile = join(folder, 'clock');
  const write = (words: string) => writeFileSync(clockFile, `${words}\n`, { mode: 0o644 });
  write('+0');
  const runAs = findRunAs();
  const dataDir = openDataFolder(join(folder, 'data'), runAs);
  const binaries = findBinaries(dataDir, runAs);
  const password = await openCluster({ dataDir, binaries, runAs, isSynced: false });
  const program = join(folder, 'postgres');
  const settings = [
    `LD_PRELOAD=${LIBRARY} FAKETIME_TIMESTAMP_FILE=${clockFile} FAKETIME_NO_CACHE=1`,
    'FAKETIME_DONT_FAKE_MONOTONIC=1 NO_FAKE_STAT=1',
  ];
  writeFileSync(program, `#!/bin/sh\nexec env ${settings.join(' ')} '${binaries.postgres}' "$@"\n`, { mode: 0o755 });
  const startMs = Date.now();
  const { pid, connection } = await startPostmaster(
    {
      ...{ dataDir, runAs, password, log: () => undefined },
      binaries: { ...binaries, postgres: program },
      extra: { fsync: 'off', full_page_writes: 'off', max_connections: '300' },
    },
    await findFreePort(),
  );
  atEnd(() => endPostmaster(pid, STOP_LIMIT_MS));
  const { user, host, port, database } = connection;
  return {
    url: `postgres://${user}:${password}@${host}:${port}/${database}`,
    runFrom(atMs, speed = 1) {
      // The library counts from the start of the program, at the speed of the moment.
      const aheadMs = atMs - startMs - (Date.now() - startMs) * speed;
      write(`${aheadMs < 0 ? '-' : '+'}${(Math.abs(aheadMs) / 1000).toFixed(3)} x${speed}`);
    },
    stopAt: (atMs) => write(new Date(atMs).toISOString().slice(0, 19).replace('T', ' ')),
  };
}
