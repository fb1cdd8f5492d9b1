import { getRouteApi } from '@tanstack/react-router';
import { type CampaignFilters, listFilters } from '../api/campaign-lists.ts';
import { prefetch } from '../api/operation.ts';
import { prefetchRows, type RowOf, rowsOf } from '../api/rows.ts';
import { formatNumber } from '../format/number.ts';
import { readTime } from '../format/time.ts';
import { useCampaignActionsText } from '../text/campaign-actions.ts';
import { useCampaignsText } from '../text/campaigns.ts';
import { useReferencesText } from '../text/references.ts';
import { LinkButton } from '../ui/button.tsx';
import type { Column } from '../ui/data-table.tsx';
import { CopyIcon, SendIcon } from '../ui/icons.tsx';
import { lazily } from '../ui/lazily.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { NewLink } from '../ui/new-link.tsx';
import { RunningCampaigns } from '../ui/running-campaigns.tsx';
import { sayWhen } from '../ui/say-when.ts';
import { CampaignSearch, statesQuery, useShowAll } from './campaign-filters.tsx';
import { listColumns, useDuplicateColumn } from './list-columns.tsx';
import { ShareBar } from './share-bar.tsx';

const CampaignCalendar = lazily(async () => (await import('./campaign-calendar.tsx')).CampaignCalendar, 8);

const route = getRouteApi('/in/campaigns');

type Row = RowOf<'smsCampaigns.overview'>;

function useColumns(): readonly Column<Row>[] {
  const t = useCampaignsText();
  const r = useReferencesText();
  const copy = useDuplicateColumn<Row>('smsCampaigns', t);
  const { name, status } = listColumns('smsCampaigns', t);
  const columns: readonly Column<Row>[] = [
    name,
    status,
    [
      'recipients',
      t('people'),
      '5.5rem number none',
      ({ total_recipients: count, planned_recipients: planned }) =>
        planned === null ? (count === 0 ? '–' : formatNumber(count)) : r('plannedUpTo', { count: planned }),
    ],
    [
      'delivered',
      t('message_delivered'),
      '6rem none',
      ({ delivered, total_recipients, skipped }) => <ShareBar count={delivered} all={total_recipients - skipped} />,
    ],
    [
      'opened',
      r('opened'),
      '6rem none',
      ({ opened, total_recipients, skipped, not_delivered }) =>
        opened === null ? '–' : <ShareBar count={opened} all={total_recipients - skipped - not_delivered} />,
    ],
    ['when', t('when'), '12.5rem', (campaign) => sayWhen(t, campaign)],
  ];
  return [...columns, ...copy];
}

/** Receipts come in for a while after the last message went out. */
const AWAITED_MS = 600_000;

/** Whether its figures may soon change. */
function isMoving({ status, ended_at, total_recipients, delivered, not_delivered, skipped }: Row): boolean {
  if (ended_at === null) return status === 'preparing' || status === 'sending';
  const isAwaited = delivered + not_delivered + skipped < total_recipients;
  return isAwaited && Date.now() - readTime(ended_at).getTime() < AWAITED_MS;
}

const sourceOf = (filters: CampaignFilters) =>
  rowsOf('smsCampaigns.overview', listFilters('smsCampaigns', filters), isMoving);

export function load({ deps }: { deps: CampaignFilters }) {
  prefetch(statesQuery('smsCampaigns'));
  prefetchRows(sourceOf(deps));
}

export function CampaignsPage() {
  const t = useCampaignsText();
  const a = useCampaignActionsText();
  const columns = useColumns();
  const { view: _view, day: _day, ...filters } = route.useSearch();
  const onShowAll = useShowAll(filters);
  const newCampaign = <NewLink to="/campaigns/new" scope="manage" words={a('newCampaign')} />;
  return (
    <ListPage
      t={t}
      title={t('campaigns')}
      actions={
        <>
          <LinkButton to="/templates" icon={<CopyIcon />}>
            {t('templates')}
          </LinkButton>
          {newCampaign}
        </>
      }
      source={sourceOf(filters)}
      columns={columns}
      icon={<SendIcon />}
      onShowAll={onShowAll}
    >
      <CampaignSearch of="smsCampaigns" filters={filters} />
      {filters.state === 'scheduled' ? <CampaignCalendar /> : null}
      <RunningCampaigns />
    </ListPage>
  );
}
