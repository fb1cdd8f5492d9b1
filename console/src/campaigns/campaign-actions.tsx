import { type SmsCampaign, type SmsCampaignReport, VolleyError } from '@volley/sdk';
import { volley } from '../api/client.ts';
import { useMay } from '../api/session.ts';
import { type Action, useAction } from '../api/use-action.ts';
import { useCampaignActionsText } from '../text/campaign-actions.ts';
import { LinkButton } from '../ui/button.tsx';
import { CopyIcon, EditIcon } from '../ui/icons.tsx';
import { MenuButton } from '../ui/menu.tsx';
import { useLeave } from '../ui/use-leave.ts';
import { CampaignMoves } from './campaign-moves.tsx';

const NAME_MAX = 255;

/** Creates a draft with the same text, people and links, without a time. If the sender ID is gone, the person chooses another. */
async function duplicateCampaign(uuid: string, nameCopy: (name: string) => string): Promise<string> {
  const { version: _, ...content } = await volley.smsCampaigns.draft({ uuid });
  const copy = {
    ...content,
    name: [...nameCopy(content.name)].slice(0, NAME_MAX).join(''),
    scheduled_at: null,
    recurrence_ends_at: null,
  };
  try {
    return (await volley.smsCampaigns.create(copy)).uuid;
  } catch (error) {
    if (!(error instanceof VolleyError) || !('sender_id' in error.errors)) throw error;
    return (await volley.smsCampaigns.create({ ...copy, sender_id: '' })).uuid;
  }
}

function useDuplicate(campaign: SmsCampaign): Action<void, string> {
  const t = useCampaignActionsText();
  const leave = useLeave();
  return useAction(
    () => duplicateCampaign(campaign.uuid, (name) => t('copyOf', { name: name === '' ? t('unnamed') : name })),
    {
      refreshes: ['smsCampaigns'],
      onDone: (uuid) => leave({ to: '/campaigns/$uuid/edit', params: { uuid } }, t('duplicated')),
    },
  );
}

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
  const duplicate = useDuplicate(campaign);
  const [maySend, mayWrite] = [useMay('send'), useMay('manage')];
  const cancelOnce = status === 'scheduled' ? t('cancelPlannedWords') : t('cancelWords', { waiting: counts.queued });
  const words = {
    pause: t(isSeries ? 'pauseSeries' : 'pause'),
    resume: t(isSeries ? 'resumeSeries' : 'resume'),
    cancel: t(isSeries ? 'cancelSeries' : 'cancel'),
    cancelVerb: t(isSeries ? 'cancelSeries' : 'cancelVerb'),
    cancelWords: isSeries ? t('cancelSeriesWords') : cancelOnce,
    retryWords: t('retryWords', { count: counts.failed }),
  };
  const copy = (
    <MenuButton icon={<CopyIcon />} onClick={() => duplicate.mutate(undefined, { onError })}>
      {t('duplicate')}
    </MenuButton>
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
