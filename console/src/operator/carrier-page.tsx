import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Carrier } from '@volley/sdk';
import { useState } from 'react';
import { routesQuery } from '../api/carriers.ts';
import { operation, prefetch, useOperation } from '../api/operation.ts';
import { useCarriersText } from '../text/operator-carriers.ts';
import { lazily } from '../ui/lazily.tsx';
import { Section } from '../ui/page.tsx';
import { StateWords } from '../ui/reason-words.tsx';
import { Status } from '../ui/status.tsx';
import { CarrierFacts, CarrierStatus, NotTried } from './carriers-page.tsx';
import styles from './operator.module.css';
import { PeerPage } from './peer-page.tsx';

const CarrierFigures = lazily(async () => (await import('./carrier-figures.tsx')).CarrierFigures, 8);
const CarrierWhy = lazily(async () => (await import('./carrier-why.tsx')).CarrierWhy, 8);
const CarrierCosts = lazily(async () => (await import('../ui/cost-sums.tsx')).CarrierCosts);
const FirstSteps = lazily(async () => (await import('./first-carrier-steps.tsx')).FirstSteps, 12);
const CarrierChecks = lazily(async () => (await import('./first-carrier-steps.tsx')).CarrierChecks, 8);

const route = getRouteApi('/in/operator/carriers/$id');

function Binds({ carrier }: { readonly carrier: Carrier }) {
  const t = useCarriersText();
  const binds = carrier.status?.binds ?? [];
  if (binds.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('set_bind_count')}>
      {binds.map(({ kind, state, words, open, window }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bind has no other name than its place.
        <li key={index}>
          <Status tone={state === 'bound' ? 'good' : state === 'stopped' ? 'quiet' : 'warn'}>
            {t(`bind_${state}`)}
          </Status>
          <p>
            <StateWords of={words} />
          </p>
          <span className="soft">{t('bindIs', { kind: t(`choice_${kind}`), open, window })}</span>
        </li>
      ))}
    </ul>
  );
}

interface BodyProps {
  readonly carrier: Carrier;
  readonly mayChange: boolean;
}

function CarrierBody({ carrier, mayChange }: BodyProps) {
  const t = useCarriersText();
  const { id, kind, tested_at } = carrier;
  const { data: routes } = useQuery({ ...routesQuery, enabled: mayChange });
  const isLedTo = routes?.some(({ tiers }) => tiers.flat().some(({ carrier_id }) => carrier_id === id));
  const isBegun = kind !== 'simulator' && (isLedTo === false || (kind === 'http' && tested_at === null));
  // Once shown, the steps stay until the person leaves the page: the last of them leads on.
  const [isShown, setShown] = useState(isBegun);
  if (isBegun && !isShown) setShown(true);
  return (
    <>
      {mayChange && isShown && routes ? <FirstSteps carrier={carrier} routes={routes} /> : null}
      <div className="card">
        <CarrierFacts carrier={carrier} />
        <Binds carrier={carrier} />
      </div>
      <Section title={t('figures')} hint={t(kind === 'http' ? 'figuresHintHttp' : 'figuresHint')}>
        <CarrierFigures id={id} />
      </Section>
      <Section title={t('heldBack')} hint={t('heldBackHint')}>
        <CarrierWhy id={id} />
      </Section>
      <CarrierCosts id={id} />
      {mayChange && !isShown ? <CarrierChecks carrier={carrier} /> : null}
    </>
  );
}

export function load({ params }: { params: { id: number } }) {
  prefetch(operation('admin.carriers.get', params));
  prefetch(routesQuery);
}

export function CarrierPage() {
  const t = useCarriersText();
  const { id } = route.useParams();
  const query = useOperation(
    'admin.carriers.get',
    { id },
    // A carrier that was just added is known within a second, and whoever added it waits for that.
    { refetchInterval: ({ state }) => (state.data?.status == null ? 1_000 : 5_000) },
  );
  return (
    <PeerPage
      of="carriers"
      t={t}
      query={query}
      leadOf={(carrier) => (
        <>
          <CarrierStatus carrier={carrier} />
          <NotTried carrier={carrier} />
          <span>{carrier.status ? <StateWords of={carrier.status.words} /> : t('notKnown')}</span>
        </>
      )}
      isPaused={({ paused }) => paused}
    >
      {(carrier, mayChange) => <CarrierBody carrier={carrier} mayChange={mayChange} />}
    </PeerPage>
  );
}
