import { useAuditLogText } from '../text/audit-log.ts';
import { Button } from './button.tsx';
import { DownloadIcon } from './icons.tsx';
import { saveCsv } from './save-file.ts';
import { useToldAction } from './use-told-action.ts';

/** The file needs a confirmed password, so the page requests it itself instead of linking to it. */
export function AuditCsv({ read }: { readonly read: () => Promise<string> }) {
  const t = useAuditLogText();
  const csv = useToldAction(read, { onDone: (text) => saveCsv('audit', text) });
  return (
    <Button icon={<DownloadIcon />} isBusy={csv.isPending} onClick={() => csv.mutate()}>
      {t('csv')}
    </Button>
  );
}
