import type { Backups as BackupsKnown, Storage } from '@volley/sdk';
import { operation, prefetch, useOperation } from '../api/operation.ts';
import { formatBytes, formatNumber } from '../format/number.ts';
import { formatDay, formatTime } from '../format/time.ts';
import { useStorageText } from '../text/operator-storage.ts';
import { ListIcon } from '../ui/icons.tsx';
import { Facts, Page, Section } from '../ui/page.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { Status } from '../ui/status.tsx';
import styles from './operator.module.css';
import { QueueRow, rankOf } from './queue-row.tsx';

function DatabaseFacts({ database, disk }: Pick<Storage, 'database' | 'disk'>) {
  const t = useStorageText();
  const { bytes, connections, connections_max } = database;
  return (
    <Facts
      of={[
        [t('size'), formatBytes(bytes)],
        [t('connections'), t('someOf', { some: connections, all: connections_max })],
        [
          t('disk'),
          disk === null
            ? t('noDisk')
            : t('diskIs', { free: formatBytes(disk.free_bytes), total: formatBytes(disk.total_bytes) }),
        ],
      ]}
    />
  );
}

function Months({ partitions }: Pick<Storage, 'partitions'>) {
  const t = useStorageText();
  return (
    <ul className={styles.list} aria-label={t('months')}>
      {partitions.map(({ table, months, from, missing_from, retention_months, overdue_months, is_short }) => (
        <li key={table}>
          <Status tone={is_short ? 'bad' : 'good'}>{t(is_short ? 'monthsMissing' : 'monthsOk')}</Status>
          <code>{table}</code>
          <p>
            {from === null ? t('noMonths') : t('monthsAre', { count: months, from: formatDay(from) })}
            <br />
            <span className="soft">
              {t('missingFrom', { when: formatDay(missing_from), months: retention_months })}
            </span>
            {overdue_months === 0 ? null : <span className="soft"> {t('overdue', { count: overdue_months })}</span>}
          </p>
        </li>
      ))}
    </ul>
  );
}

function BackupList({ backups }: BackupsKnown) {
  const t = useStorageText();
  if (backups.length === 0) {
    return <Empty icon={<ListIcon />} title={t('noBackup')} words={t('noBackupWords')} />;
  }
  return (
    <ul className={styles.list} aria-label={t('backups')}>
      {backups.map(({ kind, at, host, file, backup_at, checked_at, bytes, rows, has_secret }) => (
        <li key={`${kind} ${at} ${host}`}>
          <Status tone={kind === 'restore' ? 'warn' : checked_at === null ? 'quiet' : 'good'}>
            {t(`did_${kind}`)}
          </Status>
          <strong>{formatTime(at)}</strong>
          <p>
            {t('backupIs', { file, host, size: formatBytes(bytes), rows })}
            <br />
            <span className="soft">
              {kind === 'backup' ? null : t('backupOf', { when: formatTime(backup_at) })}{' '}
              {checked_at === null ? t('notChecked') : t('checked', { when: formatTime(checked_at) })}{' '}
              {has_secret ? t('withSecret') : null}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}

function Tables({ tables }: Pick<Storage, 'tables'>) {
  const t = useStorageText();
  return (
    <table className="table" aria-label={t('tables')}>
      <thead>
        <tr>
          <th scope="col">{t('table')}</th>
          <th scope="col">{t('bytes')}</th>
          <th scope="col">{t('rows')}</th>
        </tr>
      </thead>
      <tbody>
        {tables.map(({ name, bytes, rows }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>{formatBytes(bytes)}</td>
            <td>{formatNumber(rows)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function load() {
  prefetch(operation('admin.health.queues', {}, { refetchInterval: 5_000 }));
  prefetch(operation('admin.health.storage', {}));
  prefetch(operation('admin.health.backups', {}));
}

export function StoragePage() {
  const t = useStorageText();
  const queues = useOperation('admin.health.queues', {}, { refetchInterval: 5_000 });
  const storage = useOperation('admin.health.storage', {});
  const backups = useOperation('admin.health.backups', {});
  return (
    <Page title={t('storage')} lead={t('lead')} back={{ to: '/operator/health', words: t('health') }}>
      <Section title={t('queues')} hint={t('queuesHint')}>
        <Loaded query={queues} lines={8}>
          {({ queues: all }) => (
            <ul className={styles.list} aria-label={t('queues')}>
              {[...all]
                .sort((one, other) => rankOf(one) - rankOf(other))
                .map((queue) => (
                  <QueueRow key={queue.name} queue={queue} />
                ))}
            </ul>
          )}
        </Loaded>
      </Section>
      <Section title={t('backups')} hint={t('backupsHint')}>
        <Loaded query={backups} lines={4}>
          {({ backups: known }) => <BackupList backups={known} />}
        </Loaded>
      </Section>
      <Loaded query={storage} lines={12}>
        {({ database, disk, partitions, tables }) => (
          <>
            <Section title={t('database')} hint={t('diskHint')}>
              <DatabaseFacts database={database} disk={disk} />
            </Section>
            <Section title={t('months')} hint={t('monthsHint')}>
              <Months partitions={partitions} />
            </Section>
            <Section title={t('tables')}>
              <Tables tables={tables} />
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  );
}
