import { getRouteApi } from '@tanstack/react-router';
import type { AccountWithBalance } from '@volley/sdk';
import { useCallback } from 'react';
import { type Filters, prefetchRows, rowsOf } from '../api/rows.ts';
import { ACCOUNT_STATES } from '../format/choices.ts';
import { formatCredits } from '../format/number.ts';
import { formatDay } from '../format/time.ts';
import { useAccountsText } from '../text/operator-accounts.ts';
import { LinkButton } from '../ui/button.tsx';
import { type Column, DataTable, RowLink } from '../ui/data-table.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { NewLink } from '../ui/new-link.tsx';
import { NoMatches } from '../ui/no-matches.tsx';
import { Page } from '../ui/page.tsx';
import { Status } from '../ui/status.tsx';
import { SearchField, Toolbar } from '../ui/toolbar.tsx';
import { useChangeFilters } from '../ui/use-filters.ts';
import { ACCOUNT_TONES, stateOf } from './account-state.ts';

const route = getRouteApi('/in/operator/accounts');

function useColumns(): readonly Column<AccountWithBalance>[] {
  const t = useAccountsText();
  return [
    [
      'name',
      t('groupAccount'),
      '3fr title',
      ({ id, name }) => <RowLink to="/operator/accounts/$id" params={{ id }} words={name} />,
    ],
    ['id', t('number'), '5rem number none', ({ id }) => String(id)],
    [
      'state',
      t('state'),
      '8rem side',
      (account) => <Status tone={ACCOUNT_TONES[stateOf(account)]}>{t(`state_${stateOf(account)}`)}</Status>,
    ],
    ['available', t('available'), '8rem number', ({ available }) => formatCredits(available)],
    ['used', t('thisMonth'), '8rem number none', ({ monthly_used }) => formatCredits(monthly_used)],
    ['created', t('created'), '8rem none', (one) => formatDay(one.created_at)],
  ];
}

export const load = ({ deps }: { deps: Filters<'admin.accounts.list'> }) =>
  prefetchRows(rowsOf('admin.accounts.list', deps));

export function AccountsPage() {
  const t = useAccountsText();
  const columns = useColumns();
  const filters = route.useSearch();
  const change = useChangeFilters<Filters<'admin.accounts.list'>>();
  const { search, state } = filters;
  const onSearch = useCallback((text: string) => change({ search: text }), [change]);
  const newAccount = <NewLink to="/operator/accounts/new" scope="operator_accounts" words={t('newAccount')} />;
  return (
    <Page
      title={t('accounts')}
      lead={t('lead')}
      actions={
        <>
          <LinkButton to="/operator/quiet-hours">{t('quietHours')}</LinkButton>
          {newAccount}
        </>
      }
    >
      <Toolbar>
        <SearchField label={t('searchLabel')} value={search ?? ''} onChange={onSearch} />
        <FilterSelect
          label={t('state')}
          value={state}
          all={t('allStates')}
          options={ACCOUNT_STATES.map((value) => ({ value, words: t(`state_${value}`) }))}
          onChange={(chosen) => change({ state: chosen })}
        />
      </Toolbar>
      <DataTable
        label={t('accounts')}
        source={rowsOf('admin.accounts.list', filters)}
        columns={columns}
        empty={<NoMatches onShowAll={() => change({ search: undefined, state: undefined })} />}
      />
    </Page>
  );
}
