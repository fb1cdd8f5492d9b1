import { type ApiFlags, apiCommand, callApi } from '../../frame/api.ts';
import { print, renderTable, shortTime } from '../../frame/output.ts';

const DONE = { backup: 'made', check: 'found whole', restore: 'restored' } as const;
const MIB = 1024 * 1024;
const NONE = 'No backup is known. Make one:  volley backup monday.backup';

async function showBackups(flags: ApiFlags): Promise<void> {
  const found = await callApi(flags, (client) => client.admin.health.backups());
  const table = renderTable(found.backups, {
    when: ({ at }) => shortTime(at),
    what: ({ kind }) => DONE[kind],
    'backup of': ({ backup_at }) => shortTime(backup_at),
    checked: ({ checked_at }) => shortTime(checked_at),
    size: ({ bytes }) => `${Math.round(bytes / MIB)} MiB`,
    secret: ({ has_secret }) => (has_secret ? 'yes' : 'no'),
    machine: ({ host }) => host,
    file: ({ file }) => file,
  });
  print(flags, found, found.backups.length === 0 ? NONE : table);
}

export const backups = () =>
  apiCommand('backups', 'show which backups were made, checked and restored with this database')
    .addHelpText('after', '\nThe key needs the scope operator_read.\n\nExample:\n  volley health backups')
    .action(showBackups);
