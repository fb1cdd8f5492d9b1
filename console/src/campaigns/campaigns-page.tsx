import type { SmsCampaign } from '@volley/sdk';
import { prefetchRows, rowsOf } from '../api/rows.ts';
import { formatCredits, formatNumber } from '../format/number.ts';
import { useCampaignActionsText } from '../text/campaign-actions.ts';
import { useCampaignsText } from '../text/campaigns.ts';
import { LinkButton } from '../ui/button.tsx';
import { CAMPAIGN_TONES } from '../ui/campaign-status.ts';
import { type Column, RowLink } from '../ui/data-table.tsx';
import { CopyIcon, SendIcon } from '../ui/icons.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { NewLink } from '../ui/new-link.tsx';
import { RunningCampaigns } from '../ui/running-campaigns.tsx';
import { sayWhen } from '../ui/say-when.ts';
import { Status } from '../ui/status.tsx';

/** Shown in place of counts before the campaign has started. */
const NOTHING = '–';

function useColumns(): readonly Column<SmsCampaign>[] {
  const t = useCampaignsText();
  const ifStarted = (campaign: SmsCampaign, figure: string) => (campaign.total_recipients === 0 ? NOTHING : figure);
  return [
    [
      'name',
      t('campaign'),
      '3fr title',
      ({ uuid, name }) => <RowLink to="/campaigns/$uuid" params={{ uuid }} words={name === '' ? t('unnamed') : name} />,
    ],
    [
      'status',
      t('status'),
      '8rem side',
      ({ status }) => <Status tone={CAMPAIGN_TONES[status]}>{t(`status_${status}`)}</Status>,
    ],
    ['sender_id', t('sender'), '1.5fr', ({ sender_id }) => sender_id],
    [
      'recipients',
      t('people'),
      '6rem number none',
      (campaign) => ifStarted(campaign, formatNumber(campaign.total_recipients)),
    ],
    [
      'credits',
      t('credits'),
      '6rem number none',
      (campaign) => ifStarted(campaign, formatCredits(campaign.credits_used)),
    ],
    ['when', t('when'), '2fr', (campaign) => sayWhen(t, campaign)],
  ];
}

export function load() {
  prefetchRows(rowsOf('smsCampaigns.list', { kind: 'bulk' }));
}

export function CampaignsPage() {
  const t = useCampaignsText();
  const a = useCampaignActionsText();
  const columns = useColumns();
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
      source={rowsOf('smsCampaigns.list', { kind: 'bulk' })}
      columns={columns}
      icon={<SendIcon />}
      action={newCampaign}
    >
      <RunningCampaigns />
    </ListPage>
  );
}
