import { useNavigate } from '@tanstack/react-router';
import type { SmsCampaign } from '@volley/sdk';
import type { ReactNode } from 'react';
import { volley } from '../api/client.ts';
import { type Action, useAction } from '../api/use-action.ts';
import { useCampaignActionsText } from '../text/campaign-actions.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { showToast } from '../ui/toast.tsx';
import type { ActionsOf, Asking, Move } from './campaign-actions.tsx';

function useDelete(campaign: SmsCampaign, name: string): Action<string, unknown> {
  const t = useCampaignActionsText();
  const navigate = useNavigate();
  return useAction((uuid: string) => volley.smsCampaigns.delete({ uuid }), {
    refreshes: ['smsCampaigns.list'],
    onDone: async () => {
      await navigate({ to: '/campaigns' });
      showToast(t('deleted', { name: campaign.name === '' ? t('unnamed') : name }));
    },
  });
}

interface QuestionProps extends ActionsOf {
  readonly asking: Asking;
  readonly name: string;
}

/** Asks before an irreversible action, and says what it does. */
export function Questions({ asking, report, run, ask, name }: QuestionProps): ReactNode {
  const t = useCampaignActionsText();
  const { campaign, counts } = report;
  const remove = useDelete(campaign, name);
  const common = { onClose: () => ask(null), action: run };
  if (asking === 'cancel') {
    const isPlanned = campaign.status === 'scheduled';
    const words = campaign.is_recurring
      ? t('cancelSeriesWords')
      : isPlanned
        ? t('cancelPlannedWords')
        : t('cancelWords', { waiting: counts.queued });
    const verb = t(campaign.is_recurring ? 'cancelSeries' : 'cancelVerb');
    return (
      <ConfirmDialog
        {...common}
        title={t('cancelTitle', { name })}
        consequence={words}
        verb={verb}
        input={'cancel' as Move}
      />
    );
  }
  if (asking === 'retry') {
    const words = t('retryWords', { count: counts.failed });
    return (
      <ConfirmDialog
        {...common}
        title={t('retryTitle')}
        consequence={words}
        verb={t('retry')}
        input={'retryFailed' as Move}
      />
    );
  }
  if (asking === 'delete') {
    return (
      <ConfirmDialog
        title={t('deleteTitle', { name })}
        consequence={t('deleteWords')}
        verb={t('delete')}
        action={remove}
        input={campaign.uuid}
        onClose={() => ask(null)}
      />
    );
  }
  return null;
}
