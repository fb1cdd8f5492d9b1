import { useOperation } from '../api/operation.ts';
import { useCampaignsText } from '../text/campaigns.ts';
import { useSlowText } from '../text/operator-slow.ts';
import { Section } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';

/** The campaign of the account that the operator has entered, from whose page the operator came. */
export function OfCampaign({ uuid }: { readonly uuid: string }) {
  const t = useSlowText();
  const campaigns = useCampaignsText();
  const report = useOperation('smsCampaigns.report', { uuid }, { refetchInterval: 5_000 });
  return (
    <Section title={t('ofCampaign')}>
      <Loaded query={report} lines={2}>
        {({ campaign, counts, waiting_for }) => (
          <div className="card">
            <h3>{campaign.name}</h3>
            <p>{t('leftIs', { left: counts.queued })}</p>
            <p>{waiting_for === '' ? t('waitsForNothing') : campaigns(`waiting_${waiting_for}`)}</p>
          </div>
        )}
      </Loaded>
    </Section>
  );
}
