import { getRouteApi } from '@tanstack/react-router';
import type { SmsCampaign } from '@volley/sdk';
import { prefetchRows, rowsOf } from '../api/rows.ts';
import { useCampaignActionsText } from '../text/campaign-actions.ts';
import { useCampaignsText } from '../text/campaigns.ts';
import { LinkButton } from '../ui/button.tsx';
import type { Column } from '../ui/data-table.tsx';
import { CopyIcon, SendIcon } from '../ui/icons.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { NewLink } from '../ui/new-link.tsx';
import { RunningCampaigns } from '../ui/running-campaigns.tsx';
import { sayWhen } from '../ui/say-when.ts';
import { type CampaignFilters, CampaignSearch, useShowAll } from './campaign-filters.tsx';
import { listColumns } from './list-columns.tsx';

const route = getRouteApi('/in/campaigns');

function useColumns(): readonly Column<SmsCampaign>[] {
  const t = useCampaignsText();
  const { name, status, people, credits } = listColumns('smsCampaigns', t);
  const sender: Column<SmsCampaign> = ['sender_id', t('sender'), '1.5fr', ({ sender_id }) => sender_id];
  return [name, status, sender, people, credits, ['when', t('when'), '2fr', (campaign) => sayWhen(t, campaign)]];
}

export const load = ({ deps }: { deps: CampaignFilters }) =>
  prefetchRows(rowsOf('smsCampaigns.list', { kind: 'bulk', ...deps }));

export function CampaignsPage() {
  const t = useCampaignsText();
  const a = useCampaignActionsText();
  const columns = useColumns();
  const filters = route.useSearch();
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
      source={rowsOf('smsCampaigns.list', { kind: 'bulk', ...filters })}
      columns={columns}
      icon={<SendIcon />}
      action={newCampaign}
      onShowAll={onShowAll}
    >
      <CampaignSearch filters={filters} />
      <RunningCampaigns />
    </ListPage>
  );
}
