import { queryOptions } from '@tanstack/react-query';
import type { AccountState } from '../format/choices.ts';
import { volley } from './client.ts';
import { followingRows } from './rows.ts';

export const operatorAccountsKey = ['operator-accounts'] as const;

export interface AccountFilters {
  readonly search?: string;
  readonly state?: AccountState;
}

export const operatorAccountRows = (filters: AccountFilters) =>
  followingRows([...operatorAccountsKey, 'list', filters], (page, options) =>
    volley.admin.accounts.list({ ...filters, ...page }, options),
  );

export const operatorAccountQuery = (id: number) =>
  queryOptions({
    queryKey: [...operatorAccountsKey, 'one', id],
    queryFn: ({ signal }) => volley.admin.accounts.get({ id }, { signal }),
  });

export function stateOf(account: {
  readonly suspended_at: string | null;
  readonly closed_at: string | null;
}): AccountState {
  if (account.closed_at !== null) return 'closed';
  return account.suspended_at === null ? 'active' : 'suspended';
}
