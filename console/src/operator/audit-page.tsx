import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import type { AuditFilters } from '../api/audit.ts';
import { useOperation } from '../api/operation.ts';
import { operatorAuditRows, readOperatorAuditCsv } from '../api/operator-audit.ts';
import { useAuditText } from '../text/operator-audit.ts';
import { AuditCsv } from '../ui/audit-csv.tsx';
import { AuditLog } from '../ui/audit-log.tsx';
import { Page } from '../ui/page.tsx';
import { SearchField } from '../ui/toolbar.tsx';
import { AccountLink } from './account-link.tsx';

const route = getRouteApi('/in/operator/audit');

const linkTo = (entry: string, words: ReactNode) => (
  <Link from="/operator/audit" to="." search={(now) => ({ ...now, entry })} resetScroll={false}>
    {words}
  </Link>
);
const accountOf = (id: number) => <AccountLink id={id} />;

function useLead(account: string | undefined): string {
  const t = useAuditText();
  const { data } = useOperation('admin.accounts.get', account === undefined ? null : { id: Number(account) }, {
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data === undefined ? t('lead') : t('leadOf', { name: data.name });
}

export function AuditPage() {
  const t = useAuditText();
  const { entry, account, ...filters } = route.useSearch();
  const navigate = route.useNavigate();
  const lead = useLead(account);
  const change = useCallback(
    (next: AuditFilters) =>
      void navigate({ search: { ...next, ...(account && { account }) }, replace: true, resetScroll: false }),
    [navigate, account],
  );
  const onAccount = useCallback(
    (text: string) =>
      void navigate({
        search: ({ account: _, ...rest }) => ({ ...rest, ...(/^\d+$/.test(text) && { account: text }) }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const all = { ...filters, ...(account !== undefined && { account }) };
  return (
    <Page title={t('title')} lead={lead} actions={<AuditCsv read={() => readOperatorAuditCsv(all)} />}>
      <AuditLog
        source={operatorAuditRows(all)}
        filters={filters}
        onFilters={change}
        linkTo={linkTo}
        accountOf={accountOf}
        entry={entry}
        log="admin.audit.listAll"
        more={<SearchField label={t('searchAccount')} value={account ?? ''} onChange={onAccount} />}
        onClose={() => change(filters)}
      />
    </Page>
  );
}
