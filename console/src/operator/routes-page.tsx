import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Carrier, Route } from '@volley/sdk';
import { useCallback, useState } from 'react';
import { carriersQuery, routesQuery } from '../api/carriers.ts';
import { volley } from '../api/client.ts';
import { prefetch } from '../api/operation.ts';
import { useMay } from '../api/session.ts';
import { useAction } from '../api/use-action.ts';
import { useRoutesText } from '../text/operator-routes.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { CoinsIcon, RouteIcon, TrashIcon } from '../ui/icons.tsx';
import { Page, Section } from '../ui/page.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { showToast } from '../ui/toast.tsx';
import { ExplainNumber } from './explain-number.tsx';
import styles from './operator.module.css';
import { RouteForm } from './route-form.tsx';

const page = getRouteApi('/in/operator/routes');

/** Describes the carriers of a route, such as `MTN 70, Vodafone 30; then Backup`. */
function useTiers(carriers: readonly Carrier[]) {
  const t = useRoutesText();
  const nameOf = (id: number) =>
    carriers.find((carrier) => carrier.id === id)?.name ?? t('carrierNumber', { id: String(id) });
  return ({ tiers }: Pick<Route, 'tiers'>): readonly string[] =>
    tiers.map((tier) => {
      const all = tier.reduce((sum, { weight }) => sum + weight, 0);
      const names = tier.map(({ carrier_id, weight }) =>
        tier.length === 1
          ? nameOf(carrier_id)
          : t('share', { name: nameOf(carrier_id), share: Math.round((100 * weight) / all) }),
      );
      return names.join(', ');
    });
}

function RouteList({
  routes,
  carriers,
  mayChange,
}: {
  readonly routes: readonly Route[];
  readonly carriers: readonly Carrier[];
  readonly mayChange: boolean;
}) {
  const t = useRoutesText();
  const tiersOf = useTiers(carriers);
  const [removing, setRemoving] = useState<Route | null>(null);
  const remove = useAction((id: number) => volley.admin.routes.delete({ id }), {
    refreshes: ['admin.routes'],
    onDone: () => showToast(t('wasRemoved')),
  });
  return (
    <ul className={styles.cards} aria-label={t('routes')}>
      {routes.map((route) => (
        <li key={route.id}>
          <div className={styles.grow}>
            <h3>{t(`for_${route.match}`, { value: route.value })}</h3>
            <ol>
              {tiersOf(route).map((names, index) => (
                <li key={names}>{t(index === 0 ? 'firstTier' : 'nextTier', { names })}</li>
              ))}
            </ol>
          </div>
          {mayChange ? (
            <Button
              kind="quiet"
              icon={<TrashIcon />}
              aria-label={t('removeName', { numbers: t(`for_${route.match}`, { value: route.value }) })}
              onClick={() => setRemoving(route)}
            >
              {t('removeVerb')}
            </Button>
          ) : null}
        </li>
      ))}
      {removing === null ? null : (
        <ConfirmDialog
          title={t('removeTitle')}
          consequence={t('removeWords')}
          verb={t('removeVerb')}
          action={remove}
          input={removing.id}
          onClose={() => setRemoving(null)}
        />
      )}
    </ul>
  );
}

export function load() {
  prefetch(routesQuery);
  prefetch(carriersQuery);
}

/** The routes from numbers to carriers, and an explanation for one number. */
export function RoutesPage() {
  const t = useRoutesText();
  const { number, carrier } = page.useSearch();
  const navigate = page.useNavigate();
  const routes = useQuery(routesQuery);
  const { data: carriers = [] } = useQuery(carriersQuery);
  const mayChange = useMay('operator_carriers');
  const onNumber = useCallback(
    (next: string) =>
      void navigate({
        search: ({ number: _, ...rest }) => (next === '' ? rest : { ...rest, number: next }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return (
    <Page
      title={t('routes')}
      lead={t('lead')}
      back={{ to: '/operator/carriers', words: t('carriers') }}
      actions={
        <LinkButton to="/operator/prices" icon={<CoinsIcon />}>
          {t('prices')}
        </LinkButton>
      }
    >
      <ExplainNumber number={number ?? ''} onNumber={onNumber} />
      <Section title={t('routes')} hint={t('routesHint')}>
        <Loaded query={routes}>
          {(list) =>
            list.length === 0 ? (
              <Empty icon={<RouteIcon />} title={t('emptyTitle')}>
                {t('emptyWords')}
              </Empty>
            ) : (
              <RouteList routes={list} carriers={carriers} mayChange={mayChange} />
            )
          }
        </Loaded>
      </Section>
      {mayChange && carriers.length > 0 ? (
        <Section title={t('newRoute')} hint={t('newRouteHint')}>
          <RouteForm carriers={carriers} {...(carrier !== undefined && { first: carrier })} />
        </Section>
      ) : null}
    </Page>
  );
}
