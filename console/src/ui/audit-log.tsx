import type { AuditEntry } from '@volley/sdk';
import { type ReactNode, useCallback } from 'react';
import { AUDIT_PERIODS, type AuditFilters, type AuditLists, keyOfEntry } from '../api/audit.ts';
import type { RowSource } from '../api/rows.ts';
import { formatMoment } from '../format/time.ts';
import { useAuditLogText } from '../text/audit-log.ts';
import { nameActor } from './audit-actor.ts';
import { AuditOperation } from './audit-operation.tsx';
import { sayTarget } from './audit-target.ts';
import { Button } from './button.tsx';
import type { Column } from './data-table.tsx';
import { FilterSelect } from './filter-select.tsx';
import { CloseIcon, ListIcon } from './icons.tsx';
import { lazily } from './lazily.tsx';
import { List } from './list-page.tsx';
import { SearchField, Toolbar } from './toolbar.tsx';

const AuditDrawer = lazily(async () => (await import('./audit-drawer.tsx')).AuditDrawer);

interface ColumnParts {
  /** Returns a link to the page with this entry opened. */
  readonly linkTo: (entry: string, words: ReactNode) => ReactNode;
  /** Returns an account's name, if the log covers several accounts. */
  readonly accountOf?: (id: number) => ReactNode;
}

function useColumns({ linkTo, accountOf }: ColumnParts): readonly Column<AuditEntry>[] {
  const t = useAuditLogText();
  const account: Column<AuditEntry> = [
    'account',
    t('groupAccount'),
    '8rem none',
    ({ account_id }) => accountOf?.(account_id),
  ];
  return [
    ['operation', t('did'), '7fr title', (entry) => linkTo(keyOfEntry(entry), <AuditOperation entry={entry} />)],
    ['who', t('who'), '4fr', (entry) => nameActor(t, entry)],
    ...(accountOf === undefined ? [] : [account]),
    ['target', t('target'), '5fr none', (entry) => <span title={entry.target}>{sayTarget(entry)}</span>],
    ['when', t('when'), '12rem', ({ at }) => formatMoment(at)],
  ];
}

interface FilterParts {
  readonly filters: AuditFilters;
  readonly onFilters: (filters: AuditFilters) => void;
}

/** Returns the filters with one changed, or removed if it has no new value. */
function withFilter(filters: AuditFilters, name: keyof AuditFilters, value: string | undefined): AuditFilters {
  const { [name]: _, ...rest } = filters;
  return value === undefined || value === '' ? rest : { ...rest, [name]: value };
}

function Filters({ filters, onFilters }: FilterParts) {
  const t = useAuditLogText();
  const onOperation = useCallback(
    (text: string) => onFilters(withFilter(filters, 'operation', text)),
    [filters, onFilters],
  );
  const onTarget = useCallback((text: string) => onFilters(withFilter(filters, 'target', text)), [filters, onFilters]);
  const { operation = '', target = '', period, person, key } = filters;
  const drop = (name: keyof AuditFilters, words: string) => (
    <Button icon={<CloseIcon />} onClick={() => onFilters(withFilter(filters, name, undefined))}>
      {words}
    </Button>
  );
  return (
    <>
      <SearchField label={t('searchOperation')} value={operation} onChange={onOperation} />
      <SearchField label={t('searchTarget')} value={target} onChange={onTarget} />
      <FilterSelect
        label={t('period')}
        value={AUDIT_PERIODS.find((one) => one === period)}
        all={t('allTimes')}
        options={AUDIT_PERIODS.map((value) => ({ value, words: t(`period_${value}`) }))}
        onChange={(chosen) => onFilters(withFilter(filters, 'period', chosen))}
      />
      {person === undefined ? null : drop('person', t('onlyPerson', { id: person }))}
      {key === undefined ? null : drop('key', t('onlyKey', { id: key }))}
    </>
  );
}

interface AuditLogProps extends FilterParts, ColumnParts {
  readonly source: RowSource<AuditEntry>;
  /** The opened entry, as the address names it. */
  readonly entry: string | undefined;
  readonly log: AuditLists;
  /** A filter of the page's own, shown before the others. */
  readonly more?: ReactNode;
  /** Closes the entry and keeps the filters. */
  readonly onClose: () => void;
}

/** Shows who changed what, when and from where, in one account or in all. */
export function AuditLog(props: AuditLogProps) {
  const { source, filters, onFilters, entry, log, more, onClose } = props;
  const t = useAuditLogText();
  const columns = useColumns(props);
  return (
    <>
      <Toolbar>
        {more}
        <Filters filters={filters} onFilters={onFilters} />
      </Toolbar>
      <List
        t={t}
        title={t('auditLog')}
        source={source}
        columns={columns}
        keyOf={keyOfEntry}
        icon={<ListIcon />}
        onShowAll={Object.keys(filters).length > 0 ? () => onFilters({}) : null}
      />
      {entry === undefined ? null : <AuditDrawer log={log} entry={entry} onFilters={onFilters} onClose={onClose} />}
    </>
  );
}
