import { getRouteApi } from '@tanstack/react-router';
import type { Webhook, WebhookDelivery } from '@volley/sdk';
import { useEffect } from 'react';
import { refresh } from '../api/operation.ts';
import { type DeliveryFilters, deliveryRows, KINDS, kindsFor } from '../api/webhooks.ts';
import { DELIVERY_PERIODS, DELIVERY_STATES } from '../format/choices.ts';
import { formatMoment } from '../format/time.ts';
import { type DeliveriesKey, useDeliveriesText } from '../text/deliveries.ts';
import type { Text } from '../text/use-text.ts';
import { Button } from '../ui/button.tsx';
import { type Column, DataTable, RowLink } from '../ui/data-table.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { RouteIcon } from '../ui/icons.tsx';
import { lazily } from '../ui/lazily.tsx';
import { NoMatches } from '../ui/no-matches.tsx';
import { Section } from '../ui/page.tsx';
import { useReasonWords } from '../ui/reason-words.tsx';
import { Empty } from '../ui/states.tsx';
import { Toolbar } from '../ui/toolbar.tsx';
import { useChangeFilters } from '../ui/use-filters.ts';
import { DeliveryStatus, nameOfDelivery } from './delivery-state.tsx';

const route = getRouteApi('/in/webhooks/$uuid');

function useDeliveryFilters() {
  const { kind, delivery, ...rest } = route.useSearch();
  const filters: DeliveryFilters = { ...rest, kind: KINDS.find((one) => one === kind) };
  return { filters, delivery, change: useChangeFilters<DeliveryFilters & { delivery?: string }>() };
}

const DeliveryDrawer = lazily(async () => (await import('./delivery-drawer.tsx')).DeliveryDrawer);

const AGAIN_MS = 3_000;

/** No stream reports deliveries, so the log and the webhook's state are refetched. */
function useReadAgain(isHeld: boolean) {
  useEffect(() => {
    if (isHeld) return;
    const timer = setInterval(() => {
      if (!document.hidden) refresh(['webhooks']);
    }, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isHeld]);
}

function answerOf(
  t: Text<DeliveriesKey>,
  inWords: (reason: string) => string,
  { status, error, duration_ms, last_tried_at }: WebhookDelivery,
): string {
  if (last_tried_at === null) return t('notTried');
  if (status !== null) return t('answered', { status: String(status), duration: duration_ms });
  return error === '' ? t('noAnswer') : inWords(error);
}

function useColumns(): readonly Column<WebhookDelivery>[] {
  const t = useDeliveriesText();
  const inWords = useReasonWords();
  return [
    [
      'event',
      t('event'),
      '3fr title',
      (delivery) => (
        <RowLink
          from="/webhooks/$uuid"
          to="."
          search={(now) => ({ ...now, delivery: delivery.id })}
          resetScroll={false}
          words={nameOfDelivery(t, delivery)}
        />
      ),
    ],
    ['state', t('state'), '8rem side', ({ state }) => <DeliveryStatus state={state} />],
    ['answer', t('answer'), '3fr', (delivery) => answerOf(t, inWords, delivery)],
    ['tries', t('tries'), '5rem number none', ({ tries }) => tries],
    ['when', t('when'), '12rem', ({ created_at }) => formatMoment(created_at)],
  ];
}

function Filters({ kinds }: Pick<Webhook, 'kinds'>) {
  const t = useDeliveriesText();
  const { filters, change } = useDeliveryFilters();
  return (
    <>
      <FilterSelect
        label={t('state')}
        value={filters.state}
        all={t('allStates')}
        options={DELIVERY_STATES.map((value) => ({ value, words: t(`state_${value}`) }))}
        onChange={(state) => change({ state })}
      />
      <FilterSelect
        label={t('event')}
        value={filters.kind}
        all={t('allKinds')}
        options={kindsFor(kinds).map((value) => ({ value, words: value }))}
        onChange={(kind) => change({ kind })}
      />
      <FilterSelect
        label={t('period')}
        value={filters.period}
        all={t('allTimes')}
        options={DELIVERY_PERIODS.map((value) => ({ value, words: t(`period_${value}`) }))}
        onChange={(period) => change({ period })}
      />
    </>
  );
}

interface LogProps {
  readonly webhook: Webhook;
  readonly mayChange: boolean;
  /** A dialog is open, such as the one to delete the webhook, so nothing is refetched. */
  readonly isHeld: boolean;
  readonly onReplay: () => void;
}

export function DeliveryLog({ webhook: { uuid, status, kinds }, mayChange, isHeld, onReplay }: LogProps) {
  const t = useDeliveriesText();
  const columns = useColumns();
  const { filters, delivery, change } = useDeliveryFilters();
  useReadAgain(isHeld);
  const mayReplay = mayChange && status !== 'disabled';
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <Section title={t('title')} hint={t('hint')}>
      <Toolbar>
        <Filters kinds={kinds} />
        {mayReplay ? <Button onClick={onReplay}>{t('replay')}</Button> : null}
      </Toolbar>
      <DataTable
        label={t('title')}
        source={deliveryRows(uuid, filters)}
        columns={columns}
        empty={
          isFiltered ? (
            <NoMatches onShowAll={() => change({ state: undefined, kind: undefined, period: undefined })} />
          ) : (
            <Empty icon={<RouteIcon />} title={t('noneTitle')} words={t('noneWords')} />
          )
        }
      />
      {delivery === undefined ? null : (
        <DeliveryDrawer
          uuid={uuid}
          id={delivery}
          mayReplay={mayReplay}
          onClose={() => change({ delivery: undefined })}
        />
      )}
    </Section>
  );
}
