import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { carriersQuery } from '../api/carriers.ts';
import { operation, prefetch, useOperation } from '../api/operation.ts';
import { useCampaignsText } from '../text/campaigns.ts';
import { useSlowText } from '../text/operator-slow.ts';
import { RouteIcon } from '../ui/icons.tsx';
import { Page, Section } from '../ui/page.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { CarrierLink } from './carrier-link.tsx';
import { CarrierWhy } from './carrier-why.tsx';
import { CarrierStatus } from './carriers-page.tsx';
import styles from './operator.module.css';
import { QueueRow } from './storage-page.tsx';

const route = getRouteApi('/in/operator/slow');

const QUEUES: readonly string[] = ['recipients', 'campaign_messages', 'messages', 'submits'];
const OFTEN = { refetchInterval: 5_000 };

/** The campaign of the account that the operator has entered, from whose page the operator came. */
function OfCampaign({ uuid }: { readonly uuid: string }) {
  const t = useSlowText();
  const campaigns = useCampaignsText();
  const report = useOperation('smsCampaigns.report', { uuid }, OFTEN);
  return (
    <Section title={t('ofCampaign')}>
      <Loaded query={report} lines={2}>
        {({ campaign, counts, waiting_for, accepted_per_minute: rate }) => (
          <div className="card">
            <h3>{campaign.name}</h3>
            <p>
              {t('leftIs', { left: counts.queued })} {rate === 0 ? null : t('ratePerMinute', { rate })}
            </p>
            <p>{waiting_for === '' ? t('waitsForNothing') : campaigns(`waiting_${waiting_for}`)}</p>
          </div>
        )}
      </Loaded>
    </Section>
  );
}

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
    </Section>
  );
}

export function load() {
  prefetch(operation('admin.health.queues', {}, OFTEN));
  prefetch(carriersQuery);
}

/** Answers "why is it slow" on one page: the campaign, what waits, and each carrier. */
export function SlowPage() {
  const t = useSlowText();
  const { campaign } = route.useSearch();
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
            return used.map((carrier) => (
              <div key={carrier.id} className="card">
                <h3 className="row">
                  <CarrierLink id={carrier.id} />
                  <CarrierStatus carrier={carrier} />
                </h3>
                <CarrierWhy id={carrier.id} />
              </div>
            ));
          }}
        </Loaded>
      </Section>
    </Page>
  );
}
