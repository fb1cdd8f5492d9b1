import { useNavigate } from '@tanstack/react-router';
import type { VoiceCampaignDetail } from '@volley/sdk';
import { useState } from 'react';
import { volley } from '../api/client.ts';
import { MONEY } from '../api/operation.ts';
import { useMay } from '../api/session.ts';
import { type Action, useAction } from '../api/use-action.ts';
import type { VoiceStatus, VoiceStory } from '../api/voice.ts';
import { useVoiceText, type VoiceKey } from '../text/voice.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { EditIcon, PauseIcon, PlayIcon, TrashIcon } from '../ui/icons.tsx';
import { Menu, MenuButton } from '../ui/menu.tsx';
import { showToast } from '../ui/toast.tsx';
import { useToldAction } from '../ui/use-told-action.ts';
import { countRetried } from './figures.ts';

type Move = 'pause' | 'resume' | 'cancel' | 'retryFailed';

const DONE = {
  pause: 'paused',
  resume: 'resumed',
  cancel: 'cancelled',
  retryFailed: 'retried',
} as const satisfies Record<Move, VoiceKey>;

const CANCELLABLE = new Set<VoiceStatus>(['scheduled', 'preparing', 'calling', 'paused']);

const move = (uuid: string, how: Move): Promise<VoiceCampaignDetail> => volley.voiceCampaigns[how]({ uuid });

/** Pausing is undone by resuming. The other moves need a confirmation. */
function useMove(uuid: string, name: string): Action<Move, VoiceCampaignDetail> {
  const t = useVoiceText();
  const refreshes = ['voiceCampaigns', ...MONEY] as const;
  const resume = useToldAction(() => move(uuid, 'resume'), { refreshes });
  return useAction(
    async (how: Move) => {
      const moved = await move(uuid, how);
      showToast(t(DONE[how], { name }), how === 'pause' ? () => resume.mutate(undefined) : undefined);
      return moved;
    },
    { refreshes },
  );
}

function useDelete(name: string): Action<string, unknown> {
  const t = useVoiceText();
  const navigate = useNavigate();
  return useAction((uuid: string) => volley.voiceCampaigns.delete({ uuid }), {
    refreshes: ['voiceCampaigns.list'],
    onDone: async () => {
      await navigate({ to: '/voice' });
      showToast(t('deleted', { name }));
    },
  });
}

interface QuestionProps {
  readonly asking: 'cancel' | 'retry' | 'delete';
  readonly story: VoiceStory;
  readonly name: string;
  readonly run: Action<Move, VoiceCampaignDetail>;
  readonly onClose: () => void;
}

/** Asks before an irreversible action, and says what it does. */
function Question({ asking, story: { campaign, report }, name, run, onClose }: QuestionProps) {
  const t = useVoiceText();
  const remove = useDelete(name);
  if (asking === 'delete') {
    return (
      <ConfirmDialog
        title={t('deleteTitle', { name })}
        consequence={t('deleteWords')}
        verb={t('delete')}
        action={remove}
        input={campaign.uuid}
        onClose={onClose}
      />
    );
  }
  const isRetry = asking === 'retry';
  return (
    <ConfirmDialog<Move, VoiceCampaignDetail>
      title={isRetry ? t('retryTitle') : t('cancelTitle', { name })}
      consequence={
        isRetry
          ? t('retryWords', { count: countRetried(report.recipients) })
          : t('cancelWords', { count: campaign.open_recipients })
      }
      verb={t(asking)}
      action={run}
      input={isRetry ? 'retryFailed' : 'cancel'}
      onClose={onClose}
    />
  );
}

interface MainProps {
  readonly story: VoiceStory;
  readonly run: (how: Move) => void;
  readonly isBusy: boolean;
  readonly onRetry: () => void;
}

/** The most important action in this state, for people who may send. */
function MainButton({ story: { campaign, report }, run, isBusy, onRetry }: MainProps) {
  const t = useVoiceText();
  const { status } = campaign;
  if (status === 'calling') {
    return (
      <Button icon={<PauseIcon />} isBusy={isBusy} onClick={() => run('pause')}>
        {t('pause')}
      </Button>
    );
  }
  if (status === 'paused') {
    return (
      <Button kind="primary" icon={<PlayIcon />} isBusy={isBusy} onClick={() => run('resume')}>
        {t('resume')}
      </Button>
    );
  }
  const hasEnded = status === 'completed' || status === 'failed';
  return hasEnded && countRetried(report.recipients) > 0 ? <Button onClick={onRetry}>{t('retry')}</Button> : null;
}

interface ActionsProps {
  readonly story: VoiceStory;
  readonly onError: (error: Error | null) => void;
}

/** What this person may do with the campaign in its present state. */
export function VoiceActions({ story, onError }: ActionsProps) {
  const t = useVoiceText();
  const { campaign } = story;
  const { uuid, status } = campaign;
  const name = campaign.name === '' ? t('unnamed') : campaign.name;
  const [asking, ask] = useState<QuestionProps['asking'] | null>(null);
  const run = useMove(uuid, name);
  const [maySend, mayWrite] = [useMay('send'), useMay('manage')];
  const isDraft = status === 'draft';
  const mayCancel = maySend && CANCELLABLE.has(status);
  const mayDelete = mayWrite && isDraft;
  const onRun = (how: Move) => {
    onError(null);
    run.mutate(how, { onError });
  };
  return (
    <>
      {maySend ? <MainButton story={story} run={onRun} isBusy={run.isPending} onRetry={() => ask('retry')} /> : null}
      {mayWrite && (isDraft || (maySend && status === 'scheduled')) ? (
        <LinkButton to="/voice/new" search={{ draft: uuid }} kind={isDraft ? 'primary' : 'plain'} icon={<EditIcon />}>
          {t(isDraft && maySend ? 'review' : 'edit')}
        </LinkButton>
      ) : null}
      {mayCancel || mayDelete ? (
        <Menu label={t('more')}>
          <MenuButton icon={<TrashIcon />} onClick={() => ask(mayCancel ? 'cancel' : 'delete')}>
            {t(mayCancel ? 'cancel' : 'delete')}
          </MenuButton>
        </Menu>
      ) : null}
      {asking === null ? null : (
        <Question asking={asking} story={story} name={name} run={run} onClose={() => ask(null)} />
      )}
    </>
  );
}
