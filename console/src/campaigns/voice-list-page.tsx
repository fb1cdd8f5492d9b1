import { getRouteApi } from '@tanstack/react-router';
import type { VoiceCampaign } from '@volley/sdk';
import { listFilters } from '../api/campaign-lists.ts';
import { rowsOf } from '../api/rows.ts';
import { formatAgo } from '../format/time.ts';
import { useVoiceText } from '../text/voice.ts';
import type { Column } from '../ui/data-table.tsx';
import { PhoneIcon } from '../ui/icons.tsx';
import { lazily } from '../ui/lazily.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { NewLink } from '../ui/new-link.tsx';
import { RunningNow } from '../ui/running-now.tsx';
import { CampaignSearch, useShowAll } from './campaign-filters.tsx';
import { figuresNow, partsOf } from './figures.ts';
import { listColumns, useDuplicateColumn } from './list-columns.tsx';
import { ShareBar } from './share-bar.tsx';

const VoicePlaces = lazily(async () => (await import('./voice-places.tsx')).VoicePlaces);
const route = getRouteApi('/in/voice');

function useColumns(): readonly Column<VoiceCampaign>[] {
  const t = useVoiceText();
  const copy = useDuplicateColumn<VoiceCampaign>('voiceCampaigns', t);
  const { name, status, people, credits } = listColumns('voiceCampaigns', t);
  const answered: Column<VoiceCampaign> = [
    'answered',
    t('partAnswered'),
    '7.5rem none',
    ({ messages_sent, total_recipients }) => <ShareBar count={messages_sent} all={total_recipients} />,
  ];
  return [
    name,
    status,
    people,
    answered,
    credits,
    ['when', t('when'), '2fr', ({ updated_at }) => formatAgo(updated_at)],
    ...copy,
  ];
}

export function VoiceCampaignsPage() {
  const t = useVoiceText();
  const columns = useColumns();
  const filters = route.useSearch();
  const onShowAll = useShowAll(filters);
  const newCampaign = <NewLink to="/voice/new" scope="manage" words={t('newVoice')} />;
  return (
    <ListPage
      t={t}
      title={t('voice')}
      source={rowsOf('voiceCampaigns.list', listFilters('voiceCampaigns', filters))}
      columns={columns}
      icon={<PhoneIcon />}
      actions={newCampaign}
      onShowAll={onShowAll}
    >
      <VoicePlaces />
      <CampaignSearch of="voiceCampaigns" filters={filters} />
      <RunningNow t={t} title={t('callingNow')} channel="voice" partsOf={(one) => partsOf(figuresNow(one), t)} />
    </ListPage>
  );
}
