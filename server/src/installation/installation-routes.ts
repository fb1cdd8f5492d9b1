import { operations } from '@volley/contract';
import { describeStorage, listQueues, type Queue, type Storage } from '../alarms/index.ts';
import { type KnownBackup, listBackups } from '../backup/index.ts';
import type { ShownSetting } from '../config.ts';
import type { RequestContext } from '../identity/index.ts';
import { ok, routesWith } from '../routes/index.ts';
import type { InstallationContext } from './installation.ts';

const { route } = routesWith<RequestContext & InstallationContext>();

function presentQueue({ name, waiting, oldestAt, oldestSeconds, isLate }: Queue) {
  return { name, waiting, oldest_at: oldestAt, oldest_seconds: oldestSeconds, is_late: isLate };
}

function presentStorage({ database, disk, tables, partitions }: Storage) {
  const { bytes, connections, connectionsMax } = database;
  return {
    database: { bytes, connections, connections_max: connectionsMax },
    disk: disk && { free_bytes: disk.freeBytes, total_bytes: disk.totalBytes },
    tables: tables.map((table) => ({ name: table.name, bytes: table.bytes, rows: table.rows })),
    partitions: partitions.map((one) => ({
      table: one.table,
      months: one.months,
      from: one.from,
      missing_from: one.missingFrom,
      is_short: one.isShort,
      retention_months: one.retentionMonths,
      overdue_months: one.overdueMonths,
    })),
  };
}

function presentSetting({ name, description, source, isSecret, value, defaultText }: ShownSetting) {
  return { name, description, source, is_secret: isSecret, value, default: defaultText };
}

function presentBackup(one: KnownBackup) {
  const { kind, at, host, file, version, bytes, rows } = one;
  const times = { at, backup_at: one.backupAt, checked_at: one.checkedAt };
  return { kind, host, file, version, bytes, rows, ...times, has_secret: one.hasSecret };
}

const { health } = operations.admin;

export const installationRoutes = [
  route(health.queues, {
    run: ({ rt }) => listQueues(rt),
    present: (queues) => ok({ queues: queues.map(presentQueue) }),
  }),
  route(health.storage, {
    run: ({ rt, installation }) => describeStorage(rt, installation),
    present: (storage) => ok(presentStorage(storage)),
  }),
  route(health.backups, {
    run: ({ rt }) => listBackups(rt.db),
    present: (backups) => ok({ backups: backups.map(presentBackup) }),
  }),
  route(health.settings, {
    run: async ({ installation }) => installation.settings,
    present: (settings) => ok({ settings: settings.map(presentSetting) }),
  }),
];
