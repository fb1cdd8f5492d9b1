import type { Webhook } from '@volley/sdk';
import { volley } from '../api/client.ts';
import { useDeliveriesText } from '../text/deliveries.ts';
import { useWebhooksText } from '../text/webhooks.ts';
import { Button } from '../ui/button.tsx';
import { EditIcon, KeyIcon, PauseIcon, PlayIcon, SendIcon, TrashIcon } from '../ui/icons.tsx';
import { Menu, MenuButton } from '../ui/menu.tsx';
import { showToast } from '../ui/toast.tsx';
import { useToldAction } from '../ui/use-told-action.ts';
import type { Asking } from './webhook-dialogs.tsx';

interface ActionsProps {
  readonly webhook: Webhook;
  readonly ask: (what: Asking) => void;
}

/** The actions in the webhook's present state. The toast can undo a pause. */
export function WebhookActions({ webhook: { uuid, status }, ask }: ActionsProps) {
  const t = useWebhooksText();
  const d = useDeliveriesText();
  const refreshes = ['webhooks'] as const;
  const resume = useToldAction(() => volley.webhooks.resume({ uuid }), {
    refreshes,
    onDone: () => showToast(t('resumed')),
  });
  const pause = useToldAction(() => volley.webhooks.pause({ uuid }), {
    refreshes,
    onDone: () => showToast(t('paused'), () => resume.mutate()),
  });
  return (
    <>
      {status === 'active' ? (
        <Button icon={<SendIcon />} onClick={() => ask('test')}>
          {d('testTitle')}
        </Button>
      ) : null}
      {status === 'paused' ? (
        <Button kind="primary" icon={<PlayIcon />} isBusy={resume.isPending} onClick={() => resume.mutate()}>
          {t('resume')}
        </Button>
      ) : null}
      <Button icon={<EditIcon />} onClick={() => ask('edit')}>
        {t('change')}
      </Button>
      <Menu label={t('more')}>
        {status === 'active' ? (
          <MenuButton icon={<PauseIcon />} onClick={() => pause.mutate()}>
            {t('pause')}
          </MenuButton>
        ) : null}
        {status === 'disabled' ? (
          <MenuButton icon={<PlayIcon />} onClick={() => ask('switchOn')}>
            {t('switchOn')}
          </MenuButton>
        ) : null}
        <MenuButton icon={<KeyIcon />} onClick={() => ask('rotate')}>
          {t('rotate')}
        </MenuButton>
        <MenuButton icon={<TrashIcon />} onClick={() => ask('delete')}>
          {t('delete')}
        </MenuButton>
      </Menu>
    </>
  );
}
