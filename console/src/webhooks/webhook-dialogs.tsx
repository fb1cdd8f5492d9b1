import { useNavigate } from '@tanstack/react-router';
import type { NewWebhook } from '@volley/sdk';
import { volley } from '../api/client.ts';
import { useAction, useChange } from '../api/use-action.ts';
import { useWebhooksText } from '../text/webhooks.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../ui/dialog.tsx';
import { FieldGroup } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { RadioInput } from '../ui/inputs.tsx';
import { Notice } from '../ui/notice.tsx';
import { showToast } from '../ui/toast.tsx';
import type { OfWebhook } from './of-webhook.ts';
import { ReplayDialog } from './replay-dialog.tsx';
import { TestDialog } from './test-dialog.tsx';
import { readWebhook, WebhookFields } from './webhook-fields.tsx';
import styles from './webhooks.module.css';

function EditDialog({ webhook, onClose }: OfWebhook) {
  const t = useWebhooksText();
  const save = useChange('webhooks.update', {
    onDone: () => {
      onClose();
      showToast(t('saved'));
    },
  });
  return (
    <Dialog isDrawer title={t('changeTitle')} onClose={onClose}>
      <Form
        action={save}
        read={(values) => ({ uuid: webhook.uuid, ...readWebhook(values) })}
        submit={t('save')}
        cancel={onClose}
      >
        <WebhookFields webhook={webhook} />
      </Form>
    </Dialog>
  );
}

/** Rotates the secret. The page then shows the new one, where no stray key can close it. */
function RotateDialog({ webhook, onClose, onRotated }: OfWebhook & Pick<DialogsProps, 'onRotated'>) {
  const t = useWebhooksText();
  const rotate = useAction((uuid: string) => volley.webhooks.rotateSecret({ uuid }), {
    refreshes: ['webhooks'],
    onDone: (rotated) => {
      onClose();
      onRotated(rotated);
    },
  });
  return (
    <Dialog title={t('rotateTitle')} onClose={onClose}>
      <Form
        action={rotate}
        read={() => webhook.uuid}
        submit={t('rotate')}
        more={<Button onClick={onClose}>{t('cancel')}</Button>}
      >
        <p>{t('rotateWords')}</p>
        {webhook.previous_secret_until === null ? null : <Notice kind="warn">{t('rotateAgain')}</Notice>}
      </Form>
    </Dialog>
  );
}

/** Enables a webhook that was switched off, with new events only or with all that were kept. */
function SwitchOnDialog({ webhook: { uuid, status_reason }, onClose }: OfWebhook) {
  const t = useWebhooksText();
  const resume = useAction((send_missed: boolean) => volley.webhooks.resume({ uuid, send_missed }), {
    refreshes: ['webhooks'],
    onDone: () => {
      onClose();
      showToast(t('switchedOn'));
    },
  });
  return (
    <Dialog title={t('switchOn')} onClose={onClose}>
      <Form
        action={resume}
        read={(values) => values.text('send_missed') === 'yes'}
        submit={t('switchOn')}
        more={<Button onClick={onClose}>{t('cancel')}</Button>}
      >
        <FieldGroup name="send_missed" label={t('switchOnWords')}>
          <div>
            {' '}
            <RadioInput name="send_missed" value="no" label={t('missedNo')} />
            <RadioInput
              name="send_missed"
              value="yes"
              label={t('missedYes')}
              hint={t(status_reason === 'gone' ? 'missedGone' : 'missedHint')}
              defaultChecked
            />
          </div>{' '}
        </FieldGroup>
        <p className={styles.soft}>{t('failedHint')}</p>
      </Form>
    </Dialog>
  );
}

function DeleteDialog({ webhook: { uuid, url }, onClose }: OfWebhook) {
  const t = useWebhooksText();
  const navigate = useNavigate();
  const remove = useAction((id: string) => volley.webhooks.delete({ uuid: id }), {
    refreshes: ['webhooks.list'],
    onDone: async () => {
      await navigate({ to: '/webhooks' });
      showToast(t('deleted'));
    },
  });
  return (
    <ConfirmDialog
      title={t('deleteTitle')}
      consequence={t('deleteWords', { url })}
      verb={t('delete')}
      action={remove}
      input={uuid}
      onClose={onClose}
    />
  );
}

export type Asking = 'edit' | 'rotate' | 'switchOn' | 'delete' | 'test' | 'replay';

interface DialogsProps extends OfWebhook {
  readonly asking: Asking;
  readonly onRotated: (webhook: NewWebhook) => void;
}

const DIALOGS = {
  edit: EditDialog,
  rotate: RotateDialog,
  switchOn: SwitchOnDialog,
  delete: DeleteDialog,
  test: TestDialog,
  replay: ReplayDialog,
};

export function Dialogs({ asking, ...rest }: DialogsProps) {
  const Asked = DIALOGS[asking];
  return <Asked {...rest} />;
}
