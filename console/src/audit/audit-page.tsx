import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import { type AuditFilters, ownAuditRows, readOwnAuditCsv } from '../api/audit.ts';
import { useAuditLogText } from '../text/audit-log.ts';
import { AuditCsv } from '../ui/audit-csv.tsx';
import { AuditLog } from '../ui/audit-log.tsx';
import { Page } from '../ui/page.tsx';

const route = getRouteApi('/in/audit');

const linkTo = (entry: string, words: ReactNode) => (
  <Link from="/audit" to="." search={(now) => ({ ...now, entry })} resetScroll={false}>
    {words}
  </Link>
);

/** Shows who changed what in the account, when and from where. */
export function AuditPage() {
  const t = useAuditLogText();
  const { entry, ...filters } = route.useSearch();
  const navigate = route.useNavigate();
  const change = useCallback(
    (next: AuditFilters) => void navigate({ search: { ...next }, replace: true, resetScroll: false }),
    [navigate],
  );
  return (
    <Page title={t('auditLog')} lead={t('lead')} actions={<AuditCsv read={() => readOwnAuditCsv(filters)} />}>
      <AuditLog
        source={ownAuditRows(filters)}
        filters={filters}
        onFilters={change}
        linkTo={linkTo}
        entry={entry}
        log="audit.list"
        onClose={() => change(filters)}
      />
    </Page>
  );
}
