import { useQuery } from '@tanstack/react-query';
import type { Carrier, Route } from '@volley/sdk';
import { useState } from 'react';
import { carriersQuery } from '../api/carriers.ts';
import { volley } from '../api/client.ts';
import { arePricedQuery } from '../api/prices.ts';
import { type ActionOptions, useAction } from '../api/use-action.ts';
import { formatTime } from '../format/time.ts';
import { useHttpText } from '../text/operator-http.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { Section } from '../ui/page.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { Steps } from '../ui/steps.tsx';
import { showToast } from '../ui/toast.tsx';
import { CarrierHook } from './carrier-hook.tsx';
import { CarrierTest } from './carrier-test.tsx';
import { hookOf } from './http-settings.ts';
import { useProfiles } from './use-profiles.ts';

const isForAll = ({ match, account_ids, sender_ids, purposes, hours }: Route): boolean =>
  match === 'any' && account_ids === null && sender_ids === null && purposes === null && hours === null;

const leadsTo = ({ tiers }: Route, isOne: (id: number) => boolean): boolean =>
  tiers.flat().some(({ carrier_id }) => isOne(carrier_id));

/** Where another carrier has the route for all numbers, the button asks first. */
function RouteAction({ carrier, routes }: { readonly carrier: Carrier; readonly routes: readonly Route[] }) {
  const t = useHttpText();
  const { data: carriers = [] } = useQuery(carriersQuery);
  const act = () => volley.admin.routes.set({ match: 'any', tiers: [[{ carrier_id: carrier.id, weight: 100 }]] });
  const options: ActionOptions<unknown> = {
    refreshes: ['admin.routes'],
    onDone: () => showToast(t('sendsAll', { name: carrier.name })),
  };
  const set = useAction(act, options);
  const isReal = (id: number) => carriers.some((one) => one.id === id && one.kind !== 'simulator');
  if (!routes.some((route) => isForAll(route) && leadsTo(route, isReal)))
    return (
      <>
        <Refusal error={set.error} />
        <Button isBusy={set.isPending} onClick={() => set.mutate()}>
          {t('sendAll')}
        </Button>
      </>
    );
  return (
    <div className="row">
      <LinkButton to="/operator/routes" search={{ carrier: String(carrier.id) }}>
        {t('makeRoute')}
      </LinkButton>
      <ConfirmButton
        kind="plain"
        words={t('sendAll')}
        title={t('sendAllTitle', { name: carrier.name })}
        consequence={t('sendAllWords')}
        act={act}
        {...options}
      />
    </div>
  );
}

/** From a carrier that was just added to a first campaign. */
export function FirstSteps({ carrier, routes }: { readonly carrier: Carrier; readonly routes: readonly Route[] }) {
  const t = useHttpText();
  const { data: profiles = [] } = useProfiles();
  const hook = hookOf(carrier, profiles);
  const [wasTested] = useState(carrier.tested_at !== null);
  const { data: arePriced } = useQuery(arePricedQuery);
  const isRouted = routes.some((route) => leadsTo(route, (id) => id === carrier.id));
  return (
    <Section title={t('startTitle')} hint={t('firstStepsHint')}>
      <Steps
        of={[
          ...(hook.receives
            ? [
                {
                  key: 'hook',
                  isDone: hook.hook_is_named,
                  title: t('hookTitle'),
                  words: t(hook.hook_is_named ? 'hookNamed' : 'hookPasted'),
                  body: <CarrierHook carrier={carrier} help={hook.hook_help} isFirst={!wasTested} />,
                },
              ]
            : []),
          {
            key: 'test',
            isDone: carrier.tested_at !== null,
            title: t('testStep'),
            words:
              carrier.tested_at === null
                ? t('testStepWords')
                : t('testedWhen', { when: formatTime(carrier.tested_at) }),
            body: <CarrierTest carrier={carrier} />,
          },
          {
            key: 'route',
            isDone: isRouted,
            title: t('routeStep'),
            words: t('routeStepWords'),
            action: isRouted ? undefined : <RouteAction carrier={carrier} routes={routes} />,
          },
          ...(arePriced === undefined
            ? []
            : [
                {
                  key: 'price',
                  isDone: arePriced,
                  title: t('priceStep'),
                  words: t('pricesLead'),
                  action: arePriced ? undefined : <LinkButton to="/operator/prices">{t('prices')}</LinkButton>,
                },
              ]),
          {
            key: 'campaign',
            isDone: false,
            title: t('stepCampaign'),
            words: t('campaignStepWords'),
            action: (
              <div className="row">
                <LinkButton to="/sender-ids/new">{t('newSender')}</LinkButton>
                <LinkButton to="/campaigns/new" kind={isRouted ? 'primary' : 'plain'}>
                  {t('newCampaign')}
                </LinkButton>
              </div>
            ),
          },
        ]}
      />
    </Section>
  );
}

/** The same for a carrier that is in use. */
export function CarrierChecks({ carrier }: { readonly carrier: Carrier }) {
  const t = useHttpText();
  const { data: profiles = [] } = useProfiles();
  const hook = hookOf(carrier, profiles);
  return (
    <>
      <Section title={t('test')} hint={t('testHint')}>
        <CarrierTest carrier={carrier} />
      </Section>
      {hook.receives ? (
        <Section title={t('hookTitle')} hint={t(hook.hook_is_named ? 'hookNamed' : 'hookPasted')}>
          <CarrierHook carrier={carrier} help={hook.hook_help} isFirst={false} />
        </Section>
      ) : null}
    </>
  );
}
