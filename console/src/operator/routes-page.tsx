import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Carrier, Route } from '@volley/sdk';
import { useCallback, useState } from 'react';
import { carriersQuery, routesQuery } from '../api/carriers.ts';
import { volley } from '../api/client.ts';
import { findAccounts } from '../api/find-choices.ts';
import { prefetch, useOperation } from '../api/operation.ts';
import { useMay } from '../api/session.ts';
import { useRoutesText } from '../text/operator-routes.ts';
import { LinkButton } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { FoundSelect } from '../ui/found-select.tsx';
import { CoinsIcon, LayersIcon, RouteIcon } from '../ui/icons.tsx';
import { TextField } from '../ui/inputs.tsx';
import { lazily } from '../ui/lazily.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page, Section } from '../ui/page.tsx';
import { Empty, LoadedList } from '../ui/states.tsx';
import { SearchField } from '../ui/toolbar.tsx';
import { useProblem } from '../ui/use-problem.ts';
import { PURPOSES } from './condition-words.ts';
import styles from './operator.module.css';
import { RemoveButton } from './remove-button.tsx';
import { useRouteName } from './route-name.ts';

/** People come to read the routes, so the form for one is loaded later. */
const RouteForm = lazily(async () => (await import('./route-form.tsx')).RouteForm, 12);

const Explanation = lazily(async () => (await import('./route-explanation.tsx')).Explanation, 4);

interface ExplainNumberProps {
  readonly number: string;
  readonly onNumber: (number: string) => void;
}

function ExplainNumber({ number, onNumber }: ExplainNumberProps) {
  const t = useRoutesText();
  const [account, setAccount] = useState('');
  const [sender, setSender] = useState('');
  const [purpose, setPurpose] = useState<(typeof PURPOSES)[number]>();
  const message = {
    number,
    ...(account !== '' && { account_id: Number(account) }),
    ...(sender !== '' && { sender_id: sender }),
    ...(purpose !== undefined && { purpose }),
  };
  const { data, error } = useOperation('admin.routes.explain', number === '' ? null : message, {
    // A route counts within a second after it was set, and carriers change by themselves.
    refetchInterval: 5_000,
  });
  const problem = useProblem(error);
  const refused = Object.values(problem?.fields ?? {})
    .flat()
    .join(' ');
  return (
    <Section title={t('explain')} hint={t('explainHint')}>
      <div className="row">
        <SearchField label={t('explainLabel')} value={number} onChange={onNumber} />
        <FilterSelect
          label={t('purposes')}
          value={purpose}
          all={t('anyPurpose')}
          options={PURPOSES.map((value) => ({ value, words: t(`purpose_${value}`) }))}
          onChange={setPurpose}
        />
      </div>
      <div className={styles.columns}>
        <Field name="account" label={t('groupAccount')}>
          <FoundSelect
            find={findAccounts}
            optionOf={({ id, name }) => ({ value: String(id), words: name })}
            value={account}
            first={[{ value: '', words: t('anyAccount') }]}
            onChange={setAccount}
          />
        </Field>
        <TextField
          name="sender"
          label={t('explainSender')}
          value={sender}
          onChange={({ target }) => setSender(target.value)}
        />
      </div>
      {problem === null ? null : <Notice kind="bad">{refused === '' ? problem.message : refused}</Notice>}
      {data === undefined || number === '' ? null : <Explanation of={data} />}
    </Section>
  );
}

const page = getRouteApi('/in/operator/routes');

/** Describes the carriers of a route, such as `MTN 70, Vodafone 30; then Backup`. */
function useTiers(carriers: readonly Carrier[]) {
  const t = useRoutesText();
  const nameOf = (id: number) =>
    carriers.find((carrier) => carrier.id === id)?.name ?? t('carrierNumber', { id: String(id) });
  return ({ tiers, order }: Pick<Route, 'tiers' | 'order'>): readonly string[] =>
    tiers.map((tier) => {
      const all = tier.reduce((sum, { weight }) => sum + weight, 0);
      const names = tier.map(({ carrier_id, weight }) =>
        tier.length === 1 || order === 'cost'
          ? nameOf(carrier_id)
          : t('share', { name: nameOf(carrier_id), share: Math.round((100 * weight) / all) }),
      );
      return names.join(', ');
    });
}

interface RouteCardProps {
  readonly route: Route;
  readonly tiers: readonly string[];
  readonly mayChange: boolean;
}

function RouteCard({ route, tiers, mayChange }: RouteCardProps) {
  const t = useRoutesText();
  const nameOf = useRouteName([route]);
  const { id } = route;
  const numbers = nameOf(route);
  return (
    <li>
      <div className={styles.grow}>
        <h3>{numbers}</h3>
        <ol>
          {tiers.map((names, index) => (
            <li key={names}>{t('namesOfTier', { tier: index + 1, names })}</li>
          ))}
        </ol>
        {route.order === 'cost' ? <p className="soft">{t('order_cost')}</p> : null}
      </div>
      {mayChange ? (
        <RemoveButton
          name={t('removeName', { numbers })}
          consequence={t('removeWords')}
          remove={() => volley.admin.routes.delete({ id })}
          refreshes={['admin.routes']}
          done={t('wasRemoved')}
        />
      ) : null}
    </li>
  );
}

export function load() {
  prefetch(routesQuery);
  prefetch(carriersQuery);
}

export function RoutesPage() {
  const t = useRoutesText();
  const { number, carrier } = page.useSearch();
  const navigate = page.useNavigate();
  const routes = useQuery(routesQuery);
  const { data: carriers = [] } = useQuery(carriersQuery);
  const tiersOf = useTiers(carriers);
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
        <>
          <LinkButton to="/operator/routes/lookups" icon={<LayersIcon />}>
            {t('lookups')}
          </LinkButton>
          <LinkButton to="/operator/routes/costs" icon={<CoinsIcon />}>
            {t('costs')}
          </LinkButton>
          <LinkButton to="/operator/prices" icon={<CoinsIcon />}>
            {t('prices')}
          </LinkButton>
        </>
      }
    >
      <ExplainNumber number={number ?? ''} onNumber={onNumber} />
      <Section title={t('routes')} hint={t('routesHint')}>
        <LoadedList
          query={routes}
          className={styles.cards}
          label={t('routes')}
          empty={<Empty icon={<RouteIcon />} title={t('emptyTitle')} words={t('emptyWords')} />}
        >
          {(route) => <RouteCard key={route.id} route={route} tiers={tiersOf(route)} mayChange={mayChange} />}
        </LoadedList>
      </Section>
      {mayChange && carriers.length > 0 ? (
        <Section title={t('newRoute')} hint={t('newRouteHint')}>
          <RouteForm
            carriers={carriers}
            routes={routes.data ?? []}
            {...(Number(carrier) > 0 && { first: Number(carrier) })}
          />
        </Section>
      ) : null}
    </Page>
  );
}
