import type { SmsCampaign, VoiceCampaign } from '@volley/sdk';
import { CAMPAIGN_PAGES, type Campaigns } from '../api/campaigns.ts';
import { useMay } from '../api/session.ts';
import { formatCredits, formatNumber } from '../format/number.ts';
import type { Text } from '../text/use-text.ts';
import { CAMPAIGN_TONES } from '../ui/campaign-status.ts';
import { type Column, RowLink } from '../ui/data-table.tsx';
import { lazily } from '../ui/lazily.tsx';
import { Status } from '../ui/status.tsx';

const DuplicateButton = lazily(async () => (await import('./duplicate-button.tsx')).DuplicateButton);

type Campaign = SmsCampaign | VoiceCampaign;
type Words = 'campaign' | 'unnamed' | 'status' | 'people' | `status_${Campaign['status']}`;

/** Returns a figure, or a dash before the campaign has started. */
const ifStarted = ({ total_recipients }: Campaign, figure: string) => (total_recipients === 0 ? '–' : figure);

/** The columns that lists of both kinds have. */
export const listColumns = (of: Campaigns, t: Text<Words>) =>
  ({
    name: [
      'name',
      t('campaign'),
      '3fr title',
      ({ uuid, name }) => (
        <RowLink to={CAMPAIGN_PAGES[of].one} params={{ uuid }} words={name === '' ? t('unnamed') : name} />
      ),
    ],
    status: [
      'status',
      t('status'),
      '8rem side',
      ({ status }) => <Status tone={CAMPAIGN_TONES[status]}>{t(`status_${status}`)}</Status>,
    ],
    people: [
      'recipients',
      t('people'),
      '6rem number none',
      (campaign) => ifStarted(campaign, formatNumber(campaign.total_recipients)),
    ],
    credits: [
      'credits',
      t('credits'),
      '6rem number none',
      (campaign) => ifStarted(campaign, formatCredits(campaign.credits_used)),
    ],
  }) as const satisfies Record<string, Column<Campaign>>;

/** The column of a list whose buttons duplicate a campaign, for those who may write one. */
export function useDuplicateColumn<Row extends Pick<Campaign, 'uuid' | 'name'>>(
  of: Campaigns,
  t: Text<'actions' | 'unnamed'>,
): readonly Column<Row>[] {
  const mayWrite = useMay('manage');
  const column: Column<Row> = [
    'actions',
    t('actions'),
    '2.5rem none',
    (campaign) => <DuplicateButton of={of} campaign={campaign} unnamed={t('unnamed')} />,
  ];
  return mayWrite ? [column] : [];
}
