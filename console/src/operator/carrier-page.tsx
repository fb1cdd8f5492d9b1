import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { BindTest, Carrier } from '@volley/sdk';
import { useState } from 'react';
import { routesQuery } from '../api/carriers.ts';
import { volley } from '../api/client.ts';
import { operation, prefetch, useOperation } from '../api/operation.ts';
import { useChange } from '../api/use-action.ts';
import { useCarriersText } from '../text/operator-carriers.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { TextField } from '../ui/inputs.tsx';
import { lazily } from '../ui/lazily.tsx';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/page.tsx';
import { Status } from '../ui/status.tsx';
import { showToast } from '../ui/toast.tsx';
import { useToldAction } from '../ui/use-told-action.ts';
import { CarrierFacts, CarrierStatus } from './carriers-page.tsx';
import styles from './operator.module.css';
import { PeerPage } from './peers.tsx';

/** Returns the forms of ids that the test found, if they differ from the settings. */
function formsFound(carrier: Carrier, test: BindTest) {
  const { proposed_submit_id_form: submit, proposed_receipt_id_form: receipt } = test;
  if (submit === null || receipt === null) return null;
  if (submit === carrier.submit_id_form && receipt === carrier.receipt_id_form) return null;
  return { submit_id_form: submit, receipt_id_form: receipt };
}

const FAILED: readonly string[] = ['refused', 'unanswered', 'undelivered', 'expired', 'rejected'];

function Outcome({ carrier, test }: { readonly carrier: Carrier; readonly test: BindTest }) {
  const t = useCarriersText();
  const forms = formsFound(carrier, test);
  const take = useToldAction(
    (found: NonNullable<typeof forms>) => volley.admin.carriers.update({ id: carrier.id, ...found }),
    {
      refreshes: ['admin.carriers'],
      onDone: () => showToast(t('savedItIsInEffect')),
    },
  );
  return (
    <Notice
      kind={test.bound && !FAILED.includes(test.message?.outcome ?? '') ? 'good' : 'bad'}
      title={t(test.bound ? 'testBound' : 'testNotBound')}
      actions={
        forms === null ? undefined : (
          <Button isBusy={take.isPending} onClick={() => take.mutate(forms)}>
            {t('takeForms')}
          </Button>
        )
      }
    >
      <p>{test.words}</p>
      {test.message === null ? null : <p>{test.message.words}</p>}
      {forms === null ? null : <p>{t('formsFound')}</p>}
    </Notice>
  );
}

function CarrierTest({ carrier }: { readonly carrier: Carrier }) {
  const t = useCarriersText();
  const [outcome, setOutcome] = useState<BindTest | null>(null);
  const test = useChange('admin.carriers.testBind', {
    onDone: setOutcome,
  });
  return (
    <Section title={t('test')} hint={t('testHint')}>
      <Form
        action={test}
        read={(values) => {
          const number = values.text('phone_number');
          setOutcome(null);
          return { id: carrier.id, ...(number !== '' && { phone_number: number }) };
        }}
        submit={t('testNow')}
      >
        <TextField name="phone_number" label={t('testNumber')} hint={t('testNumberHint')} type="tel" inputMode="tel" />
      </Form>
      {outcome === null ? null : <Outcome carrier={carrier} test={outcome} />}
    </Section>
  );
}

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
          <span className="soft">{t('bindIs', { kind: t(`choice_${kind}`), open, window })}</span>
        </li>
      ))}
    </ul>
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

export function load({ params }: { params: { id: number } }) {
  prefetch(operation('admin.carriers.get', params, { refetchInterval: 5_000 }));
  prefetch(routesQuery);
}

export function CarrierPage() {
  const t = useCarriersText();
  const { id } = route.useParams();
  const query = useOperation('admin.carriers.get', { id }, { refetchInterval: 5_000 });
  return (
    <PeerPage
      of="carriers"
      t={t}
      query={query}
      leadOf={(carrier) => (
        <>
          <CarrierStatus carrier={carrier} />
          <span>{carrier.status?.words ?? t('notKnown')}</span>
        </>
      )}
      isPaused={({ paused }) => paused}
    >
      {(carrier, mayChange) => (
        <>
          {mayChange ? <RouteNotice carrier={carrier} /> : null}
          <div className="card">
            <CarrierFacts carrier={carrier} />
            <Binds carrier={carrier} />
          </div>
          <Section title={t('figures')} hint={t('figuresHint')}>
            <CarrierFigures id={id} />
          </Section>
          {mayChange ? <CarrierTest carrier={carrier} /> : null}
        </>
      )}
    </PeerPage>
  );
}
