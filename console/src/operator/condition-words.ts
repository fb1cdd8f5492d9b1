import type { Route } from '@volley/sdk';
import { useRoutesText } from '../text/operator-routes.ts';

export const PURPOSES = ['code', 'service', 'marketing'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** Says which messages a route is for; empty if it is for all. */
export function useConditions() {
  const t = useRoutesText();
  return ({ account_ids, sender_ids, purposes, hours }: Route): string =>
    [
      ...(account_ids ? [t('onlyAccounts', { ids: account_ids.join(', ') })] : []),
      ...(sender_ids ? [t('onlySenders', { names: sender_ids.join(', ') })] : []),
      ...(purposes ? [purposes.map((purpose) => t(`purpose_${purpose}`)).join(', ')] : []),
      ...(hours ? [`${hours.from}–${hours.to} ${hours.time_zone}`] : []),
    ].join(' · ');
}
