import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Carrier } from '@volley/sdk';
import { routesQuery } from '../api/carriers.ts';
import { volley } from '../api/client.ts';
import { operation, prefetch, useOperation } from '../api/operation.ts';
import { useMay } from '../api/session.ts';
import { useAction } from '../api/use-action.ts';
import { useCarriersText } from '../text/operator-carriers.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { DeleteButton } from '../ui/delete-button.tsx';
import { PauseIcon, PlayIcon } from '../ui/icons.tsx';
import { lazily } from '../ui/lazily.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page, Section } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import { Status } from '../ui/status.tsx';
import { showToast } from '../ui/toast.tsx';
import { useProblem } from '../ui/use-problem.ts';
import { CARRIER_TONES, wordOf } from './carrier-state.ts';
import { CarrierTest } from './carrier-test.tsx';
import { CarrierFacts } from './carriers-page.tsx';
import styles from './operator.module.css';

/** People come for the carrier's state, so its settings are loaded later. */
const CarrierSettings = lazily(async () => (await import('./carrier-settings-form.tsx')).CarrierSettings, 8);

const CarrierFigures = lazily(async () => (await import('./carrier-figures.tsx')).CarrierFigures, 8);

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
          <p>{words}</p>
          <span className={styles.soft}>{t('bindIs', { kind: t(`choice_${kind}`), open, window })}</span>
        </li>
      ))}
    </ul>
  );
}

function Moves({ carrier }: { readonly carrier: Carrier }) {
  const t = useCarriersText();
  const { id, name, paused } = carrier;
  const { carriers } = volley.admin;
  const move = useAction(() => (paused ? carriers.resume({ id }) : carriers.pause({ id })), {
    refreshes: ['admin.carriers'],
    onDone: (changed) => showToast(t(changed.paused ? 'isPaused' : 'isResumed', { name })),
  });
  const problem = useProblem(move.error);
  return (
    <>
      {problem === null ? null : <Notice kind="bad">{problem.message}</Notice>}
      <DeleteButton
        kind="quiet"
        words={t('removeVerb')}
        title={t('removeTitle', { name })}
        consequence={t('removeWords')}
        remove={() => carriers.delete({ id })}
        refreshes={['admin.carriers.list']}
        to="/operator/carriers"
        done={t('wasRemoved', { name })}
      />
      <Button
        icon={paused ? <PlayIcon /> : <PauseIcon />}
        isBusy={move.isPending}
        onClick={() => move.mutate(undefined)}
      >
        {t(paused ? 'resume' : 'pause')}
      </Button>
    </>
  );
}

/** Warns that a carrier without a route gets no messages. */
function RouteNotice({ carrier }: { readonly carrier: Carrier }) {
  const t = useCarriersText();
  const { data: routes } = useQuery(routesQuery);
  const isLedTo = routes?.some(({ tiers }) => tiers.flat().some(({ carrier_id }) => carrier_id === carrier.id));
  if (isLedTo !== false || carrier.kind === 'simulator') return null;
  return (
    <Notice
      kind="warn"
      title={t('noRouteTitle')}
      actions={
        <LinkButton to="/operator/routes" search={{ carrier: carrier.id }}>
          {t('makeRoute')}
        </LinkButton>
      }
    >
      {t('noRouteWords')}
    </Notice>
  );
}

function CarrierParts({ carrier }: { readonly carrier: Carrier }) {
  const t = useCarriersText();
  const mayChange = useMay('operator_carriers');
  return (
    <>
      {mayChange ? <RouteNotice carrier={carrier} /> : null}
      <div className={styles.card}>
        <CarrierFacts carrier={carrier} />
        <Binds carrier={carrier} />
      </div>
      <Section title={t('figures')} hint={t('figuresHint')}>
        <CarrierFigures id={carrier.id} />
      </Section>
      {mayChange ? <CarrierTest carrier={carrier} /> : null}
      {mayChange && carrier.kind !== 'simulator' ? (
        <Section title={t('settings')} hint={t('settingsHint')}>
          <CarrierSettings key={carrier.updated_at} carrier={carrier} />
        </Section>
      ) : null}
    </>
  );
}

export function load({ params }: { params: { id: number } }) {
  prefetch(operation('admin.carriers.get', { id: params.id }, { refetchInterval: 5_000 }));
  prefetch(routesQuery);
}

/** One carrier: its state, a test of its connection, and its settings. */
export function CarrierPage() {
  const t = useCarriersText();
  const { id } = route.useParams();
  const carrier = useOperation('admin.carriers.get', { id }, { refetchInterval: 5_000 });
  const mayOperatorCarriers = useMay('operator_carriers');
  const found = carrier.data;
  return (
    <Page
      title={found?.name ?? t('carrier')}
      back={{ to: '/operator/carriers', words: t('carriers') }}
      lead={
        found === undefined ? undefined : (
          <>
            <Status tone={CARRIER_TONES[wordOf(found)]}>{t(`is_${wordOf(found)}`)}</Status>
            <span>{found.status?.words ?? t('notKnown')}</span>
          </>
        )
      }
      actions={found !== undefined && mayOperatorCarriers ? <Moves carrier={found} /> : undefined}
    >
      <Loaded query={carrier} lines={8}>
        {(loaded) => <CarrierParts carrier={loaded} />}
      </Loaded>
    </Page>
  );
}
