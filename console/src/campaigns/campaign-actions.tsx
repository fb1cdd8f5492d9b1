import type { SmsCampaign, SmsCampaignReport } from '@volley/sdk';
import { useMay } from '../api/session.ts';
import { useCampaignActionsText } from '../text/campaign-actions.ts';
import { LinkButton } from '../ui/button.tsx';
import { EditIcon, SendIcon } from '../ui/icons.tsx';
import { MenuButton } from '../ui/menu.tsx';
import { CampaignMoves } from './campaign-moves.tsx';
import { useWriteAgain } from './duplicate.ts';
import { DuplicateLine } from './duplicate-button.tsx';

/** The number of people whom the segment “failed in this campaign” selects. */
const notReached = ({ counts: { failed, undelivered, expired, rejected } }: SmsCampaignReport): number =>
  failed + undelivered + expired + rejected;

/** Leads to the draft, and to the segments that the campaign's outcome suggests. */
function Links({ report }: { readonly report: SmsCampaignReport }) {
  const t = useCampaignActionsText();
  const { campaign, clicks } = report;
  const { uuid, status, is_recurring } = campaign;
  return (
    <>
      {status === 'draft' || status === 'scheduled' || (status === 'paused' && is_recurring) ? (
        <LinkButton
          to="/campaigns/$uuid/edit"
          params={{ uuid }}
          kind={status === 'draft' ? 'primary' : 'plain'}
          icon={<EditIcon />}
        >
          {t('edit')}
        </LinkButton>
      ) : null}
      {notReached(report) > 0 ? (
        <LinkButton to="/segments/new" search={{ failed_in: uuid }}>
          {t('segmentOfFailed')}
        </LinkButton>
      ) : null}
      {clicks.asked_for && (clicks.recipients ?? 0) > 0 ? (
        <LinkButton to="/segments/new" search={{ clicked_in: uuid }}>
          {t('segmentOfClicked')}
        </LinkButton>
      ) : null}
    </>
  );
}

const CANCELLABLE: readonly SmsCampaign['status'][] = ['scheduled', 'preparing', 'sending', 'paused'];

interface ActionsProps {
  readonly report: SmsCampaignReport;
  readonly onError: (error: Error | null) => void;
}

export function CampaignActions({ report, onError }: ActionsProps) {
  const t = useCampaignActionsText();
  const { campaign, counts } = report;
  const { status, is_recurring: isSeries } = campaign;
  const again = useWriteAgain(campaign.uuid);
  const [maySend, mayWrite] = [useMay('send'), useMay('manage')];
  const cancelOnce = status === 'scheduled' ? t('cancelPlannedWords') : t('cancelWords', { waiting: counts.queued });
  const words = {
    pause: t(isSeries ? 'pauseSeries' : 'pause'),
    resume: t(isSeries ? 'resumeSeries' : 'resume'),
    cancel: t(isSeries ? 'cancelSeries' : 'cancel'),
    cancelVerb: t(isSeries ? 'cancelSeries' : 'cancelVerb'),
    cancelWords: isSeries ? t('cancelSeriesWords') : cancelOnce,
    retryWords: t('retryWords', { count: counts.failed, others: notReached(report) - counts.failed }),
  };
  const copy = (
    <>
      <DuplicateLine of="smsCampaigns" uuid={campaign.uuid} />
      {status === 'completed' && report.clicks.asked_for ? (
        <MenuButton icon={<SendIcon />} onClick={() => again.mutate(undefined)}>
          {t('writeAgain')}
        </MenuButton>
      ) : null}
    </>
  );
  return (
    <CampaignMoves
      of="smsCampaigns"
      campaign={campaign}
      t={t}
      words={words}
      isRunning={status === 'sending' || (status === 'scheduled' && isSeries)}
      mayCancel={maySend && mayWrite && CANCELLABLE.includes(status)}
      failed={counts.failed}
      links={mayWrite ? <Links report={report} /> : null}
      items={mayWrite ? copy : undefined}
      onError={onError}
    />
  );
}
