import type { VoiceCampaign } from '@volley/sdk';
import { rowsOf } from '../api/rows.ts';
import { formatCredits, formatNumber } from '../format/number.ts';
import { formatAgo } from '../format/time.ts';
import { useVoiceText } from '../text/voice.ts';
import { type Column, RowLink } from '../ui/data-table.tsx';
import { PhoneIcon } from '../ui/icons.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { NewLink } from '../ui/new-link.tsx';
import { RunningNow } from '../ui/running-now.tsx';
import { Status } from '../ui/status.tsx';
import { figuresNow, VOICE_TONES } from './figures.ts';
import { partsOf } from './parts.ts';
import { VoicePlaces } from './voice-places.tsx';

/** Shown in place of counts before the campaign has started. */
const NOTHING = '–';

function useColumns(): readonly Column<VoiceCampaign>[] {
  const t = useVoiceText();
  const ifStarted = (campaign: VoiceCampaign, figure: string) => (campaign.total_recipients === 0 ? NOTHING : figure);
  return [
    [
      'name',
      t('campaign'),
      '3fr title',
      ({ uuid, name }) => <RowLink to="/voice/$uuid" params={{ uuid }} words={name === '' ? t('unnamed') : name} />,
    ],
    [
      'status',
      t('status'),
      '8rem side',
      ({ status }) => <Status tone={VOICE_TONES[status]}>{t(`status_${status}`)}</Status>,
    ],
    [
      'recipients',
      t('people'),
      '6rem number none',
      (campaign) => ifStarted(campaign, formatNumber(campaign.total_recipients)),
    ],
    [
      'answered',
      t('partAnswered'),
      '6rem number none',
      (campaign) => ifStarted(campaign, formatNumber(campaign.messages_sent)),
    ],
    [
      'credits',
      t('credits'),
      '6rem number none',
      (campaign) => ifStarted(campaign, formatCredits(campaign.credits_used)),
    ],
    ['when', t('when'), '2fr', ({ updated_at }) => formatAgo(updated_at)],
  ];
}

export function VoiceCampaignsPage() {
  const t = useVoiceText();
  const columns = useColumns();
  const newCampaign = <NewLink to="/voice/new" scope="manage" words={t('newVoice')} />;
  return (
    <ListPage
      t={t}
      title={t('voice')}
      source={rowsOf('voiceCampaigns.list', {})}
      columns={columns}
      icon={<PhoneIcon />}
      action={newCampaign}
    >
      <VoicePlaces />
      <RunningNow t={t} title={t('callingNow')} channel="voice" partsOf={(one) => partsOf(figuresNow(one), t)} />
    </ListPage>
  );
}
