import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { carriersQuery } from '../api/carriers.ts';
import { operation, prefetch, useOperation } from '../api/operation.ts';
import { useSession } from '../api/session.ts';
import { lastHoursQuery } from '../api/statistics.ts';
import { useSlowText } from '../text/operator-slow.ts';
import { RouteIcon } from '../ui/icons.tsx';
import { lazily } from '../ui/lazily.tsx';
import { Page, Section } from '../ui/page.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { CarrierLink } from './carrier-link.tsx';
import { MostHit } from './most-hit.tsx';
import styles from './operator.module.css';
import { QueueRow } from './queue-row.tsx';

const route = getRouteApi('/in/operator/slow');

const CarrierWhy = lazily(async () => (await import('./carrier-why.tsx')).CarrierWhy, 8);
const OfCampaign = lazily(async () => (await import('./slow-campaign.tsx')).OfCampaign, 2);

const QUEUES: readonly string[] = ['recipients', 'campaign_messages', 'messages', 'submits'];
const OFTEN = { refetchInterval: 5_000 };

function Waiting() {
  const t = useSlowText();
  const queues = useOperation('admin.health.queues', {}, OFTEN);
  return (
    <Section title={t('whatWaits')}>
      <Loaded query={queues} lines={4}>
        {({ queues: all }) => (
          <ul className={styles.list} aria-label={t('whatWaits')}>
            {all
              .filter(({ name }) => QUEUES.includes(name))
              .map((queue) => (
                <QueueRow key={queue.name} queue={queue} />
              ))}
          </ul>
        )}
      </Loaded>
      <MostHit />
    </Section>
  );
}

/** The carriers that took messages of the account of the campaign in the last hours: of which carrier a campaign is, nobody counts. */
function useTaking(campaign: string | undefined): ReadonlySet<number> {
  const { account_id } = useSession();
  const { data } = useQuery(lastHoursQuery());
  const own = campaign === undefined ? [] : (data?.rows ?? []).filter((row) => row.account_id === account_id);
  return new Set(own.flatMap(({ carrier_id: id }) => (id === null ? [] : [id])));
}

export function load() {
  prefetch(operation('admin.health.queues', {}, OFTEN));
  prefetch(carriersQuery);
  prefetch(lastHoursQuery());
}

/** Answers "why is it slow" on one page: the campaign, what waits, and each carrier. */
export function SlowPage() {
  const t = useSlowText();
  const { campaign } = route.useSearch();
  const taking = useTaking(campaign);
  return (
    <Page title={t('whySlow')} lead={t('slowLead')} back={{ to: '/operator/health', words: t('health') }}>
      {campaign === undefined ? null : <OfCampaign uuid={campaign} />}
      <Waiting />
      <Section title={t('atCarriers')} hint={t('slowHint')}>
        <Loaded query={useQuery(carriersQuery)} lines={8}>
          {(carriers) => {
            const used = carriers.filter(({ paused }) => !paused);
            if (used.length === 0)
              return <Empty icon={<RouteIcon />} title={t('noCarriers')} words={t('noCarriersWords')} />;
            const [own, others] = [used.filter(({ id }) => taking.has(id)), used.filter(({ id }) => !taking.has(id))];
            return (
              <>
                {own.length > 0 ? <p className="soft">{t('ownFirst', { count: own.length })}</p> : null}
                {[...own, ...others].map(({ id }) => (
                  <div key={id} className="card">
                    <h3>
                      <CarrierLink id={id} />
                    </h3>
                    <CarrierWhy id={id} />
                  </div>
                ))}
              </>
            );
          }}
        </Loaded>
      </Section>
    </Page>
  );
}
