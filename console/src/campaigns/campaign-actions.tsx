import { useNavigate } from '@tanstack/react-router';
import type { SmsCampaign, SmsCampaignReport } from '@volley/sdk';
import { useState } from 'react';
import { volley } from '../api/client.ts';
import { MONEY } from '../api/operation.ts';
import { useMay } from '../api/session.ts';
import { type Action, useAction } from '../api/use-action.ts';
import { type CampaignActionsKey, useCampaignActionsText } from '../text/campaign-actions.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { CopyIcon, EditIcon, PauseIcon, PlayIcon, TrashIcon } from '../ui/icons.tsx';
import { lazily } from '../ui/lazily.tsx';
import { Menu, MenuButton } from '../ui/menu.tsx';
import { showToast } from '../ui/toast.tsx';
import { useToldAction } from '../ui/use-told-action.ts';
import { duplicateCampaign } from './duplicate-campaign.ts';

const Questions = lazily(async () => (await import('./campaign-questions.tsx')).Questions);

export type Move = 'pause' | 'resume' | 'cancel' | 'retryFailed';

const DONE = {
  pause: 'paused',
  resume: 'resumed',
  cancel: 'cancelled',
  retryFailed: 'retried',
} as const satisfies Record<Move, CampaignActionsKey>;

const move = (uuid: string, how: Move): Promise<SmsCampaign> => volley.smsCampaigns[how]({ uuid });

/** Pausing is undone by resuming. The other moves need a confirmation. */
function useMove(campaign: SmsCampaign): Action<Move, SmsCampaign> {
  const t = useCampaignActionsText();
  const name = campaign.name === '' ? t('unnamed') : campaign.name;
  const refreshes = ['smsCampaigns', ...MONEY] as const;
  const resume = useToldAction(() => move(campaign.uuid, 'resume'), { refreshes });
  return useAction(
    async (how: Move) => {
      const moved = await move(campaign.uuid, how);
      showToast(t(DONE[how], { name }), how === 'pause' ? () => resume.mutate(undefined) : undefined);
      return moved;
    },
    { refreshes },
  );
}

function useDuplicate(campaign: SmsCampaign): Action<void, string> {
  const t = useCampaignActionsText();
  const navigate = useNavigate();
  return useAction(
    () => duplicateCampaign(campaign.uuid, (name) => t('copyOf', { name: name === '' ? t('unnamed') : name })),
    {
      refreshes: ['smsCampaigns'],
      onDone: async (uuid) => {
        await navigate({ to: '/campaigns/$uuid/edit', params: { uuid } });
        showToast(t('duplicated'));
      },
    },
  );
}

export type Asking = 'cancel' | 'retry' | 'delete' | null;

export interface ActionsOf {
  readonly report: SmsCampaignReport;
  readonly run: Action<Move, SmsCampaign>;
  readonly ask: (what: Asking) => void;
}

/** The most important action in this state. */
function MainButtons({ report: { campaign, counts }, run, ask }: ActionsOf) {
  const t = useCampaignActionsText();
  const { status, is_recurring } = campaign;
  if (status === 'sending' || (status === 'scheduled' && is_recurring)) {
    return (
      <Button icon={<PauseIcon />} isBusy={run.isPending} onClick={() => run.mutate('pause')}>
        {t(is_recurring ? 'pauseSeries' : 'pause')}
      </Button>
    );
  }
  if (status === 'paused') {
    return (
      <Button kind="primary" icon={<PlayIcon />} isBusy={run.isPending} onClick={() => run.mutate('resume')}>
        {t(is_recurring ? 'resumeSeries' : 'resume')}
      </Button>
    );
  }
  const hasEnded = status === 'completed' || status === 'failed';
  return hasEnded && counts.failed > 0 ? <Button onClick={() => ask('retry')}>{t('retry')}</Button> : null;
}

function isChangeable({ status, is_recurring }: SmsCampaign): boolean {
  return status === 'draft' || status === 'scheduled' || (status === 'paused' && is_recurring);
}

/** The number of people whom the segment “failed in this campaign” selects. */
const notReached = ({ counts: { failed, undelivered, expired, rejected } }: SmsCampaignReport): number =>
  failed + undelivered + expired + rejected;

/** The segments that a campaign's outcome suggests. */
function SegmentLinks({ report }: { readonly report: SmsCampaignReport }) {
  const t = useCampaignActionsText();
  const { campaign, clicks } = report;
  return (
    <>
      {notReached(report) > 0 ? (
        <LinkButton to="/segments/new" search={{ failed_in: campaign.uuid }}>
          {t('segmentOfFailed')}
        </LinkButton>
      ) : null}
      {clicks.asked_for && (clicks.recipients ?? 0) > 0 ? (
        <LinkButton to="/segments/new" search={{ clicked_in: campaign.uuid }}>
          {t('segmentOfClicked')}
        </LinkButton>
      ) : null}
    </>
  );
}

const CANCELLABLE = new Set<SmsCampaign['status']>(['scheduled', 'preparing', 'sending', 'paused']);

/** What this person may do with the campaign in its present state. */
export function CampaignActions({
  report,
  onError,
}: {
  readonly report: SmsCampaignReport;
  readonly onError: (error: Error | null) => void;
}) {
  const t = useCampaignActionsText();
  const { campaign } = report;
  const [asking, ask] = useState<Asking>(null);
  const run = useMove(campaign);
  const duplicate = useDuplicate(campaign);
  const name = campaign.name === '' ? t('unnamed') : campaign.name;
  const [maySend, mayWrite] = [useMay('send'), useMay('manage')];
  const mayCancel = maySend && CANCELLABLE.has(campaign.status);
  const mayDelete = mayWrite && campaign.status === 'draft';
  const watched: Action<Move, SmsCampaign> = {
    ...run,
    mutate: (how, options) => {
      onError(null);
      run.mutate(how, { ...options, onError });
    },
  };
  return (
    <>
      {maySend ? <MainButtons report={report} run={watched} ask={ask} /> : null}
      {mayWrite && isChangeable(campaign) ? (
        <LinkButton
          to="/campaigns/$uuid/edit"
          params={{ uuid: campaign.uuid }}
          kind={campaign.status === 'draft' ? 'primary' : 'plain'}
          icon={<EditIcon />}
        >
          {t('edit')}
        </LinkButton>
      ) : null}
      {mayWrite ? <SegmentLinks report={report} /> : null}
      {mayWrite ? (
        <Menu label={t('more')}>
          <MenuButton icon={<CopyIcon />} onClick={() => duplicate.mutate(undefined, { onError })}>
            {t('duplicate')}
          </MenuButton>
          {mayCancel ? (
            <MenuButton icon={<TrashIcon />} onClick={() => ask('cancel')}>
              {t(campaign.is_recurring ? 'cancelSeries' : 'cancel')}
            </MenuButton>
          ) : null}
          {mayDelete ? (
            <MenuButton icon={<TrashIcon />} onClick={() => ask('delete')}>
              {t('delete')}
            </MenuButton>
          ) : null}
        </Menu>
      ) : null}
      {asking === null ? null : <Questions asking={asking} report={report} run={run} ask={ask} name={name} />}
    </>
  );
}
