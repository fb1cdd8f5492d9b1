import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { AuditEntry } from '@volley/sdk';
import { useCallback } from 'react';
import { entryQuery } from '../api/entered-account.ts';
import { type AuditFilters, auditRows, OPERATOR_ACCOUNT, readAuditCsv } from '../api/operator-audit.ts';
import { useAction } from '../api/use-action.ts';
import { formatTime } from '../format/time.ts';
import { auditText } from '../text/operator-audit.ts';
import { useText } from '../text/use-text.ts';
import { Button } from '../ui/button.tsx';
import { DownloadIcon, ListIcon } from '../ui/icons.tsx';
import { NoMatches } from '../ui/no-matches.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { saveCsv } from '../ui/save-file.ts';
import { Empty } from '../ui/states.tsx';
import { SearchField, Toolbar } from '../ui/toolbar.tsx';
import { useProblem } from '../ui/use-problem.ts';
import { AccountLink } from './account-link.tsx';
import { MoreList } from './more-list.tsx';
import styles from './operator.module.css';

const route = getRouteApi('/in/operator/audit');

function Changes({ changes }: Pick<AuditEntry, 'changes'>) {
  const t = useText(auditText);
  const names = Object.entries(changes);
  if (names.length === 0) return null;
  return (
    <details>
      <summary>{t('changes', { count: names.length })}</summary>
      <ul>
        {names.map(([name, { from, to }]) => (
          <li key={name}>
            <code>{name}</code> {t('change', { from: String(from ?? t('nothing')), to: String(to ?? t('nothing')) })}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const t = useText(auditText);
  const { actor_name, at, operation, target, address, changes, account_id } = entry;
  return (
    <div className={styles.grow}>
      <h2 className={styles.line}>
        <code>{operation}</code>
        {target === '' ? null : <span className={styles.soft}>{target}</span>}
      </h2>
      <p>{t('by', { name: actor_name === '' ? t('service') : actor_name, when: formatTime(at) })}</p>
      <p className={styles.soft}>
        {t.rich('in', {
          account: <AccountLink key="account" id={account_id} />,
          address: address === '' ? t('nothing') : address,
        })}
      </p>
      <Changes changes={changes} />
    </div>
  );
}

/** A file that asks for the password comes through the page, not by a link. */
function useCsv(filters: AuditFilters) {
  return useAction(() => readAuditCsv(filters), {
    onDone: (text) => saveCsv('audit.csv', text),
  });
}

/** Who changed what, when and from where. */
export function AuditPage() {
  const t = useText(auditText);
  const filters = route.useSearch();
  const navigate = route.useNavigate();
  const { account, operation } = filters;
  const id = Number(account ?? OPERATOR_ACCOUNT);
  const { data: of } = useQuery(entryQuery(id));
  const csv = useCsv(filters);
  const problem = useProblem(csv.error);
  const change = useCallback(
    (next: AuditFilters) => void navigate({ search: next, replace: true, resetScroll: false }),
    [navigate],
  );
  const onAccount = useCallback(
    (text: string) => change({ ...(operation && { operation }), ...(/^\d+$/.test(text) && { account: text }) }),
    [change, operation],
  );
  const onOperation = useCallback(
    (text: string) => change({ ...(account && { account }), ...(text !== '' && { operation: text }) }),
    [change, account],
  );
  return (
    <Page
      title={t('title')}
      lead={of === undefined ? t('lead') : t('leadOf', { name: of.name })}
      actions={
        <Button icon={<DownloadIcon />} isBusy={csv.isPending} onClick={() => csv.mutate(undefined)}>
          {t('csv')}
        </Button>
      }
    >
      <Toolbar>
        <SearchField label={t('searchAccount')} value={account ?? ''} onChange={onAccount} />
        <SearchField label={t('searchOperation')} value={operation ?? ''} onChange={onOperation} />
      </Toolbar>
      {problem === null ? null : <Notice kind="bad">{problem.message}</Notice>}
      <MoreList
        label={t('title')}
        source={auditRows(filters)}
        keyOf={({ request_id, at, operation: done, target }) => `${at} ${request_id} ${done} ${target}`}
        row={(entry) => <Entry entry={entry} />}
        empty={
          operation === undefined ? (
            <Empty icon={<ListIcon />} title={t('emptyTitle')}>
              {t('emptyWords')}
            </Empty>
          ) : (
            <NoMatches onShowAll={() => change(account ? { account } : {})} />
          )
        }
      />
    </Page>
  );
}
