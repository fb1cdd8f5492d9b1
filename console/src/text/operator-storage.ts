import { operatorText } from './operator.ts';
import { area } from './use-text.ts';

const en = {
  title: 'Queues and storage',
  lead: 'What waits and for how long, and what is stored where.',
  queues: 'Queues',
  queuesHint: 'Of the whole installation. Where something waits for too long, it stands first, with what to do.',
  inTime: 'In time',
  late: 'Late',
  empty: 'Nothing waits.',
  waits: '{count, plural, one {One waits} other {# wait}}, the oldest since {when}.',
  waitsMany: 'At least {count, number} wait, the oldest since {when}.',
  queue_messages: 'Single messages that are due',
  queue_campaign_messages: 'Messages of campaigns that are due again',
  queue_submits: 'Messages that a carrier does not answer',
  queue_receipts: 'Receipts whose message is looked for',
  queue_webhooks: 'Webhooks that are due',
  queue_letters: 'Letters for the mail server',
  queue_visits: 'Visits of links to be counted',
  queue_audit: 'Entries of the audit log to be sealed',
  queue_other: 'Something that waits',
  do_messages:
    'No carrier has room for them. Look at the carriers of their route: whether they are connected, rest, or have too small a window or rate.',
  do_campaign_messages:
    'A carrier asked to send them later, and has no room since. Look at the carriers of their route.',
  do_submits:
    'The carrier took them and is silent. Look at its page; once the connection ends, they become unknown and wait for your decision.',
  do_receipts: 'They are looked for again by themselves. If there are many, look at the ids of the carrier.',
  do_webhooks:
    'Look whether the job or the process that sends them lives, and at the log of the webhooks: addresses that fail are tried again ever later.',
  do_letters: 'The mail server does not take them. Look at its address and password; the check “mail” says why.',
  do_visits: 'The job fold-visits counts them. Look at why its last run failed.',
  do_audit: 'The job seal-audit seals them. Look at why its last run failed.',
  do_other: 'The page about operations in the documentation says what to do.',
  database: 'Database and disk',
  size: 'Size of the database',
  connections: 'Connections to the database',
  disk: 'Free on the disk of the data folder',
  diskIs: '{free} of {total}',
  noDisk: 'It cannot be looked at.',
  diskHint:
    'The disk is that of the process that answers. An external database has a disk of its own, which only its own server can tell of.',
  months: 'Tables by month',
  monthsHint:
    'The job keep-partitions makes three months ahead and drops those past their time. Where a month is missing, nothing can be stored once it begins.',
  monthsOk: 'Enough months ahead',
  monthsMissing: 'A month is missing',
  monthsAre: '{count, plural, one {One month} other {# months}}, from {from} on',
  noMonths: 'It has no month at all.',
  missingFrom: 'Stored until {when}; kept for {months, plural, one {one month} other {# months}}.',
  overdue:
    '{count, plural, one {One month is} other {# months are}} past its time and still there: something in it is needed, or the job has not run.',
  backups: 'Backups',
  backupsHint:
    'Those that the command line made, checked or restored with this database. Whether a file is still there, only its machine knows.',
  noBackup: 'No backup is known',
  noBackupWords:
    'Make one with “volley backup monday.backup” and check it with “volley backup monday.backup --check”. What the tools of Postgres back up is not seen here.',
  did_backup: 'Made',
  did_check: 'Found whole',
  did_restore: 'Restored',
  backupIs: '{file} on {host}, {size}, {rows, plural, one {one row} other {# rows}}',
  backupOf: 'It holds what there was on {when}.',
  checked: 'Found whole on {when}.',
  notChecked: 'Not checked yet.',
  withSecret: 'It holds the secrets of the data folder.',
  tables: 'Largest tables',
  table: 'Table',
  bytes: 'Size with indexes',
  rows: 'Rows, about',
};

export type StorageKey = keyof typeof en;

export const storageText = area(en, () => import('./operator-storage.fr.ts'), operatorText);
