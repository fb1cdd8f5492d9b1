import { useQueries } from '@tanstack/react-query';
import type { Route } from '@volley/sdk';
import { operation } from '../api/operation.ts';
import { useRoutesText } from '../text/operator-routes.ts';

export const PURPOSES = ['code', 'service', 'marketing'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** Says which messages one of these routes is for, accounts by their names; empty if it is for all. */
export function useConditions(routes: readonly Route[]) {
  const t = useRoutesText();
  const ids = [...new Set(routes.flatMap(({ account_ids }) => account_ids ?? []))];
  const accounts = useQueries({
    queries: ids.map((id) => operation('admin.accounts.get', { id }, { staleTime: Number.POSITIVE_INFINITY })),
  });
  const names = new Map(
    ids.map((id, index) => [id, accounts[index]?.data?.name ?? t('accountNumber', { id: String(id) })]),
  );
  return ({ account_ids, sender_ids, purposes, hours }: Route): string =>
    [
      ...(account_ids ? [t('onlyAccounts', { names: account_ids.map((id) => names.get(id)).join(', ') })] : []),
      ...(sender_ids ? [t('onlySenders', { names: sender_ids.join(', ') })] : []),
      ...(purposes ? [purposes.map((purpose) => t(`purpose_${purpose}`)).join(', ')] : []),
      ...(hours ? [`${hours.from}–${hours.to} ${hours.time_zone}`] : []),
    ].join(' · ');
}
