import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { campaignReportQuery } from '../api/campaigns.ts';
import { campaignVisitsCsv, campaignVisitsQuery } from '../api/visits.ts';
import { ownZone } from '../format/wall-clock.ts';
import { useVisitsText } from '../text/visits.ts';
import { CsvLink } from '../ui/csv-link.tsx';
import { Page } from '../ui/page.tsx';
import { rangeOf } from './visit-range.ts';
import { VisitsSection } from './visits-section.tsx';

const route = getRouteApi('/in/campaigns/$uuid/visits');

/** When the links of a campaign were opened, and with what. */
export function CampaignVisitsPage() {
  const t = useVisitsText();
  const { uuid } = route.useParams();
  const { period = 'month' } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: report } = useQuery(campaignReportQuery(uuid));
  const range = rangeOf(period, ownZone());
  const visits = useQuery(campaignVisitsQuery(uuid, range));
  const name = report?.campaign.name ?? '';
  return (
    <Page
      title={name === '' ? t('visits') : t('visitsOf', { name })}
      back={{ to: '/campaigns/$uuid', words: name === '' ? t('campaign') : name }}
      lead={t('visitsOfLead')}
    >
      <VisitsSection
        visits={visits}
        tools={<CsvLink href={campaignVisitsCsv(uuid, range)} />}
        period={period}
        onPeriod={(next) => void navigate({ search: { period: next }, replace: true, resetScroll: false })}
      />
    </Page>
  );
}
