import { type ReactNode, useState } from 'react';
import { CAMPAIGN_PAGES, type Campaigns } from '../api/campaigns.ts';
import { callOf, MONEY } from '../api/operation.ts';
import { useMay } from '../api/session.ts';
import { type Action, useAction, useChange } from '../api/use-action.ts';
import type { Text } from '../text/use-text.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { PauseIcon, PlayIcon, TrashIcon } from '../ui/icons.tsx';
import { Menu, MenuButton } from '../ui/menu.tsx';
import { showToast } from '../ui/toast.tsx';
import { useLeave } from '../ui/use-leave.ts';
import { useToldAction } from '../ui/use-told-action.ts';

type Move = 'pause' | 'resume' | 'cancel' | 'retryFailed';

const DONE = { pause: 'paused', resume: 'resumed', cancel: 'cancelled', retryFailed: 'retried' } as const;

type Said = 'retry' | 'retryTitle' | 'cancelTitle' | 'delete' | 'deleteTitle' | 'deleteWords' | 'deleted' | 'more';

interface MovesProps {
  readonly of: Campaigns;
  readonly campaign: { readonly uuid: string; readonly name: string; readonly status: string };
  readonly t: Text<(typeof DONE)[Move] | Said | 'unnamed'>;
  /** What is said otherwise by the campaign's kind or state. */
  readonly words: Readonly<Record<'pause' | 'resume' | 'cancel' | 'cancelVerb' | 'cancelWords' | 'retryWords', string>>;
  readonly isRunning: boolean;
  readonly mayCancel: boolean;
  /** How many a retry would try once more. */
  readonly failed: number;
  /** What stands between the main action and the menu. */
  readonly links: ReactNode;
  /** What the menu has besides cancelling and deleting. */
  readonly items?: ReactNode;
  readonly onError: (error: Error | null) => void;
}

/** Pausing is undone by resuming. The other moves need a confirmation. */
function useMove({ of, campaign: { uuid }, t }: MovesProps, name: string): Action<Move, unknown> {
  const refreshes = [of, ...MONEY] as const;
  const resume = useToldAction(() => callOf(`${of}.resume`)({ uuid }), { refreshes });
  return useAction(
    async (how: Move) => {
      await callOf(`${of}.${how}`)({ uuid });
      showToast(t(DONE[how], { name }), how === 'pause' ? () => resume.mutate(undefined) : undefined);
    },
    { refreshes },
  );
}

interface QuestionProps extends MovesProps {
  readonly asking: 'cancel' | 'retry' | 'delete';
  readonly name: string;
  readonly run: Action<Move, unknown>;
  readonly onClose: () => void;
}

/** Asks before an irreversible action, and says what it does. */
function Question({ of, campaign: { uuid }, t, words, asking, name, run, onClose }: QuestionProps) {
  const leave = useLeave();
  const remove = useChange(`${of}.delete`, {
    refreshes: [`${of}.list`, `${of}.states`, 'smsCampaigns.overview'],
    onDone: () => leave({ to: CAMPAIGN_PAGES[of].list }, t('deleted', { name })),
  });
  if (asking === 'delete') {
    return (
      <ConfirmDialog
        title={t('deleteTitle', { name })}
        consequence={t('deleteWords')}
        verb={t('delete')}
        action={remove}
        input={{ uuid }}
        onClose={onClose}
      />
    );
  }
  const isRetry = asking === 'retry';
  return (
    <ConfirmDialog<Move, unknown>
      title={isRetry ? t('retryTitle') : t('cancelTitle', { name })}
      consequence={isRetry ? words.retryWords : words.cancelWords}
      verb={isRetry ? t('retry') : words.cancelVerb}
      action={run}
      input={isRetry ? 'retryFailed' : 'cancel'}
      onClose={onClose}
    />
  );
}

/** What this person may do with a campaign in its present state, the most important action first. */
export function CampaignMoves(props: MovesProps) {
  const { campaign, t, words, isRunning, mayCancel, failed, links, items, onError } = props;
  const { status } = campaign;
  const name = campaign.name === '' ? t('unnamed') : campaign.name;
  const [asking, ask] = useState<QuestionProps['asking'] | null>(null);
  const run = useMove(props, name);
  const [maySend, mayWrite] = [useMay('send'), useMay('manage')];
  const mayDelete = mayWrite && status === 'draft';
  const buttonOf = (how: 'pause' | 'resume') => ({
    isBusy: run.isPending,
    onClick: () => {
      onError(null);
      run.mutate(how, { onError });
    },
    children: words[how],
  });
  const hasEnded = status === 'completed' || status === 'failed';
  return (
    <>
      {maySend && isRunning ? <Button icon={<PauseIcon />} {...buttonOf('pause')} /> : null}
      {maySend && status === 'paused' ? <Button kind="primary" icon={<PlayIcon />} {...buttonOf('resume')} /> : null}
      {maySend && hasEnded && failed > 0 ? <Button onClick={() => ask('retry')}>{t('retry')}</Button> : null}
      {links}
      {items !== undefined || mayCancel || mayDelete ? (
        <Menu label={t('more')}>
          {items}
          {mayCancel ? (
            <MenuButton icon={<TrashIcon />} onClick={() => ask('cancel')}>
              {words.cancel}
            </MenuButton>
          ) : null}
          {mayDelete ? (
            <MenuButton icon={<TrashIcon />} onClick={() => ask('delete')}>
              {t('delete')}
            </MenuButton>
          ) : null}
        </Menu>
      ) : null}
      {asking === null ? null : <Question {...props} asking={asking} name={name} run={run} onClose={() => ask(null)} />}
    </>
  );
}
