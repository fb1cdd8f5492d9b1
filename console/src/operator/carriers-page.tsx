import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Carrier } from '@volley/sdk';
import { carriersQuery } from '../api/carriers.ts';
import { prefetch } from '../api/operation.ts';
import { formatNumber } from '../format/number.ts';
import { useCarriersText } from '../text/operator-carriers.ts';
import { LinkButton } from '../ui/button.tsx';
import { RouteIcon } from '../ui/icons.tsx';
import { NewLink } from '../ui/new-link.tsx';
import { Facts, Page } from '../ui/page.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { Status } from '../ui/status.tsx';
import { bindsOf, CARRIER_TONES, wordOf } from './carrier-state.ts';
import styles from './operator.module.css';

/** The figures of a carrier that change by themselves. */
export function CarrierFacts({ carrier }: { readonly carrier: Carrier }) {
  const t = useCarriersText();
  const binds = bindsOf(carrier);
  const rate = carrier.status?.allowed_per_second ?? null;
  return (
    <Facts
      of={[
        [t('set_bind_count'), t('someOf', { some: binds.bound, all: binds.all })],
        [t('window'), t('someOf', { some: binds.open, all: binds.window })],
        [t('rate'), rate === null ? t('unlimited') : t('perSecond', { rate: formatNumber(rate) })],
        [t('unmatched'), formatNumber(carrier.status?.unmatched_receipts ?? 0)],
      ]}
    />
  );
}

function CarrierCard({ carrier }: { readonly carrier: Carrier }) {
  const t = useCarriersText();
  const word = wordOf(carrier);
  return (
    <li>
      <div className={styles.grow}>
        <h2 className={styles.line}>
          <Link to="/operator/carriers/$id" params={{ id: carrier.id }}>
            {carrier.name}
          </Link>
          <Status tone={CARRIER_TONES[word]}>{t(`is_${word}`)}</Status>
        </h2>
        <p className={styles.soft}>
          {carrier.kind === 'simulator' ? t('simulator') : t('at', { host: carrier.host, port: String(carrier.port) })}
        </p>
        <p>{carrier.status?.words ?? t('notKnown')}</p>
      </div>
      <div className={styles.grow}>
        <CarrierFacts carrier={carrier} />
      </div>
    </li>
  );
}

export function load() {
  prefetch(carriersQuery);
}

/** The carriers that take messages, and their current states. */
export function CarriersPage() {
  const t = useCarriersText();
  const carriers = useQuery(carriersQuery);
  const newCarrier = <NewLink to="/operator/carriers/new" scope="operator_carriers" words={t('newCarrier')} />;
  return (
    <Page
      title={t('carriers')}
      lead={t('lead')}
      actions={
        <>
          <LinkButton to="/operator/routes" icon={<RouteIcon />}>
            {t('routes')}
          </LinkButton>
          {newCarrier}
        </>
      }
    >
      <Loaded query={carriers} lines={6}>
        {(list) =>
          list.length === 0 ? (
            <Empty icon={<RouteIcon />} title={t('emptyTitle')} action={newCarrier}>
              {t('emptyWords')}
            </Empty>
          ) : (
            <ul className={styles.cards} aria-label={t('carriers')}>
              {list.map((carrier) => (
                <CarrierCard key={carrier.id} carrier={carrier} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Page>
  );
}
