import { useQueries, useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { balanceQuery } from '../api/balance.ts';
import { liveProgressQuery } from '../api/campaigns.ts';
import { findSenders } from '../api/find-choices.ts';
import { newestCampaignsQuery } from '../api/home.ts';
import { useOperation } from '../api/operation.ts';
import { arePricedQuery } from '../api/prices.ts';
import { useMay } from '../api/session.ts';
import { unreadQuery } from '../api/unread.ts';
import { voiceWaitQuery } from '../api/voice.ts';
import { formatCredits, formatShare } from '../format/number.ts';
import { readTime } from '../format/time.ts';
import { useHomeText } from '../text/home.ts';
import { CheckIcon, WarningIcon } from '../ui/icons.tsx';
import { Loaded } from '../ui/states.tsx';
import { useDaysLeft } from './balance-card.tsx';
import styles from './home.module.css';
import { isNearlyUsed } from './spend.ts';

interface Problem {
  readonly key: string;
  readonly words: string;
  readonly link: Pick<LinkProps, 'to' | 'params' | 'hash' | 'search'>;
}

const DAYS_FEW = 7;
/** Older failures are considered known. */
const FAILED_MS = 3 * 86_400_000;

function useCampaignProblems(): readonly Problem[] {
  const t = useHomeText();
  const { data: campaigns = [] } = useQuery(newestCampaignsQuery);
  const { dataUpdatedAt: now } = useOperation('limits.get', {});
  return campaigns.flatMap(({ uuid, name, status, ended_at }) => {
    const isFresh = ended_at !== null && now - readTime(ended_at).getTime() < FAILED_MS;
    if (status !== 'paused' && !(status === 'failed' && isFresh)) return [];
    const words = t(status === 'paused' ? 'problemPaused' : 'problemFailed', { name: name || t('unnamed') });
    return [{ key: uuid, words, link: { to: '/campaigns/$uuid', params: { uuid } } as const }];
  });
}

/** More campaigns rarely call at once, and each is asked about by itself. */
const CALLING_MAX = 5;

/** Running voice campaigns, and what each of them waits for. */
function useCalling() {
  const { data: live } = useQuery(liveProgressQuery);
  const calling = Object.values(live)
    .filter(({ channel, status }) => channel === 'voice' && status === 'calling')
    .slice(0, CALLING_MAX);
  const waits = useQueries({ queries: calling.map(({ campaign_id }) => voiceWaitQuery(campaign_id)) });
  return { calling, waits };
}

/** Those whose calls no trunk takes now. */
function useTrunkProblems(): readonly Problem[] {
  const t = useHomeText();
  const { calling, waits } = useCalling();
  return calling.flatMap(({ campaign_id: uuid, name }, index) => {
    if (waits[index]?.data !== 'trunk') return [];
    const words = t('problemNoTrunk', { name: name || t('unnamed') });
    return [{ key: uuid, words, link: { to: '/voice/$uuid', params: { uuid } } as const }];
  });
}

function useAccountProblems(): readonly Problem[] {
  const t = useHomeText();
  const { data: balance } = useQuery(balanceQuery);
  const { data: limits } = useOperation('limits.get', {});
  const { data: senders } = useQuery(findSenders(''));
  const days = useDaysLeft();
  const problems: Problem[] = [];
  const credits = { to: '/credits' } as const;
  if (senders?.rows.length === 0)
    problems.push({ key: 'sender', words: t('problemNoSender'), link: { to: '/sender-ids' } });
  if (balance !== undefined && Number(balance.available) <= 0) {
    problems.push({ key: 'credits', words: t('problemNoCredits'), link: credits });
  } else if (balance !== undefined && balance.low_at !== null && Number(balance.available) < Number(balance.low_at)) {
    problems.push({ key: 'credits', words: t('problemLow', { limit: formatCredits(balance.low_at) }), link: credits });
  } else if (days !== null && days !== undefined && days < DAYS_FEW) {
    problems.push({ key: 'credits', words: t('problemRunningOut', { days }), link: credits });
  }
  if (
    limits !== undefined &&
    limits.monthly_limit !== null &&
    isNearlyUsed(limits.monthly_used, limits.monthly_limit)
  ) {
    const values = { used: formatCredits(limits.monthly_used), limit: formatCredits(limits.monthly_limit) };
    problems.push({ key: 'limit', words: t('problemLimit', values), link: credits });
  }
  return problems;
}

function useUnread(): readonly Problem[] {
  const t = useHomeText();
  const { data: count = 0 } = useQuery(unreadQuery);
  return count === 0 ? [] : [{ key: 'unread', words: t('problemUnread', { count }), link: { to: '/inbox' } }];
}

/** What an operator should look at, in the words of the page of health. */
const useHealth = () =>
  useOperation('admin.health.get', useMay('operator_read') ? {} : null, { refetchInterval: 15_000 });

/** Whether any message has a price, for those who set prices. */
const usePriced = () => {
  const mayRead = useMay('operator_read');
  return useQuery({ ...arePricedQuery, enabled: mayRead });
};

function useOperatorProblems(): readonly Problem[] {
  const t = useHomeText();
  const { data } = useHealth();
  const { data: arePriced } = usePriced();
  const troubles = data?.checks.filter(({ needs_attention }) => needs_attention) ?? [];
  return [
    ...(arePriced === false
      ? [{ key: 'price', words: t('problemNoPrice'), link: { to: '/operator/prices' } as const }]
      : []),
    ...troubles.map(({ name, message }) => {
      return { key: `check ${name}`, words: message, link: { to: '/operator/health', hash: name } as const };
    }),
  ];
}

/** What is not as usual, as the service has found it. */
function useAlarms(): readonly Problem[] {
  const t = useHomeText();
  const { data } = useOperation('trafficAlarms.list', {}, { refetchInterval: 60_000 });
  return (data?.alarms ?? []).flatMap((alarm): readonly Problem[] => {
    const { about, thing, name, share, usual_share, spent, usual_spent, hours } = alarm;
    const key = `${about} ${thing} ${name}`;
    if (about === 'spend' && spent !== null && usual_spent !== null) {
      const values = { spent: formatCredits(spent), usual: formatCredits(usual_spent) };
      return [{ key, words: t('alarm_spend', values), link: { to: '/credits' } }];
    }
    if (about === 'balance')
      return [{ key, words: t('alarm_balance', { hours: hours ?? 0 }), link: { to: '/credits' } }];
    if (about === 'spend' || thing === 'account' || thing === 'carrier') return [];
    const values = {
      name: name || t('unnamed'),
      share: formatShare(share ?? 0, 1),
      usual: usual_share === 0 ? t('usuallyNone') : formatShare(usual_share ?? 0, 1),
    };
    if (about === 'opt_outs')
      return [
        {
          key,
          words: t(`alarm_opt_outs_${thing === 'template' ? thing : 'sender_id'}`, values),
          link: { to: '/opt-outs' },
        },
      ];
    if (about === 'receipts')
      return [
        {
          key,
          words: t(`alarm_receipts_${thing === 'network' ? thing : 'sender_id'}`, values),
          link: { to: '/messages' },
        },
      ];
    const search = {
      status: about === 'refusals' ? 'failed' : 'undelivered',
      period: 'day',
      ...(thing === 'sender_id' && { sender: name }),
    } as const;
    return [{ key, words: t(`alarm_${about}_${thing}`, values), link: { to: '/messages', search } }];
  });
}

/** Says that all is well once every question has its answer, and otherwise what keeps it from being known. */
function NoProblems() {
  const t = useHomeText();
  const isOfOperator = useMay('operator_read');
  const ofOperator = [useHealth(), usePriced()];
  // The stream says it together with what is running.
  const { data: unread } = useQuery(unreadQuery);
  const questions = [
    useQuery(balanceQuery),
    useOperation('limits.get', {}),
    useQuery(findSenders('')),
    useQuery(newestCampaignsQuery),
    useOperation('trafficAlarms.list', {}),
    ...useCalling().waits,
    ...(isOfOperator ? ofOperator : []),
  ];
  const open = questions.filter(({ data }) => data === undefined);
  const asked = {
    data: open.length === 0 && unread !== undefined ? true : undefined,
    error: open.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => Promise.all(open.map(({ refetch }) => refetch())),
  };
  return (
    <Loaded query={asked} lines={1}>
      {() => (
        <p className={styles.fine}>
          <CheckIcon />
          {t('noProblems')}
        </p>
      )}
    </Loaded>
  );
}

/** What has stopped or soon will, each with a link to the page that helps. */
export function Problems() {
  const t = useHomeText();
  const problems = [
    ...useOperatorProblems(),
    ...useAlarms(),
    ...useAccountProblems(),
    ...useCampaignProblems(),
    ...useTrunkProblems(),
    ...useUnread(),
  ];
  return (
    <section className="card">
      <h2>{t('problems')}</h2>
      {problems.length === 0 ? (
        <NoProblems />
      ) : (
        <ul className={styles.list}>
          {problems.map(({ key, words, link }) => (
            <li key={key} className={styles.problem}>
              <WarningIcon />
              <Link {...link} className={styles.link}>
                {words}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
