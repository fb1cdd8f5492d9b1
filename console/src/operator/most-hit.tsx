import { useQuery } from '@tanstack/react-query';
import { lastHoursQuery } from '../api/statistics.ts';
import { useSlowText } from '../text/operator-slow.ts';
import { AccountLink } from './account-link.tsx';

const SHOWN_MAX = 3;

/** The accounts with the most messages of the last two hours that wait or were refused: at one carrier, or at any. */
export function MostHit({ carrier }: { readonly carrier?: number }) {
  const t = useSlowText();
  const { data } = useQuery(lastHoursQuery());
  const hit = new Map<number, number>();
  for (const { account_id: account, carrier_id, waiting, failed, rejected } of data?.rows ?? []) {
    if (account === null || (carrier !== undefined && carrier_id !== carrier)) continue;
    const count = waiting + (carrier === undefined ? 0 : failed + rejected);
    if (count > 0) hit.set(account, (hit.get(account) ?? 0) + count);
  }
  const most = [...hit].sort(([, one], [, other]) => other - one).slice(0, SHOWN_MAX);
  if (most.length === 0) return null;
  return (
    <ul aria-label={t('mostHit')}>
      {most.map(([account, count]) => (
        <li key={account}>
          <AccountLink id={account} />
          {` ${t(carrier === undefined ? 'ofItWait' : 'ofItHit', { count })}`}
        </li>
      ))}
    </ul>
  );
}
