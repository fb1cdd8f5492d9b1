import type { NewWebhook, Webhook, WebhooksReplayInput } from '@volley/sdk';
import { useState } from 'react';
import { volley } from '../api/client.ts';
import { useAction, useChange } from '../api/use-action.ts';
import { DELIVERIES, KINDS, kindsFor } from '../api/webhooks.ts';
import { momentOn, ownZone, wallClock } from '../format/wall-clock.ts';
import { useDeliveriesText } from '../text/deliveries.ts';
import { useWebhooksText } from '../text/webhooks.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Field, FieldGroup } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import type { FormValues } from '../ui/form-state.ts';
import { RadioInput, Select, TextInput } from '../ui/inputs.tsx';
import { Notice } from '../ui/notice.tsx';
import { showToast } from '../ui/toast.tsx';
import { useLeave } from '../ui/use-leave.ts';
import { readWebhook, WebhookFields } from './webhook-fields.tsx';
import styles from './webhooks.module.css';

interface OfWebhook {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

function EditDialog({ webhook, onClose }: OfWebhook) {
  const t = useWebhooksText();
  const save = useChange('webhooks.update', { onDone: () => showToast(t('saved')) });
  return (
    <FormDialog
      isDrawer
      title={t('changeTitle')}
      onClose={onClose}
      action={save}
      read={(values) => ({ uuid: webhook.uuid, ...readWebhook(values) })}
      submit={t('save')}
    >
      <WebhookFields webhook={webhook} />
    </FormDialog>
  );
}

/** Rotates the secret. The page then shows the new one, where no stray key can close it. */
function RotateDialog({ webhook, onClose, onRotated }: OfWebhook & Pick<DialogsProps, 'onRotated'>) {
  const t = useWebhooksText();
  const rotate = useChange('webhooks.rotateSecret', { onDone: onRotated });
  return (
    <FormDialog
      title={t('rotateTitle')}
      onClose={onClose}
      action={rotate}
      read={() => ({ uuid: webhook.uuid })}
      submit={t('rotate')}
    >
      <p>{t('rotateWords')}</p>
      {webhook.previous_secret_until === null ? null : <Notice kind="warn">{t('rotateAgain')}</Notice>}
    </FormDialog>
  );
}

/** Enables a webhook that was switched off, with new events only or with all that were kept. */
function SwitchOnDialog({ webhook: { uuid, status_reason }, onClose }: OfWebhook) {
  const t = useWebhooksText();
  const resume = useChange('webhooks.resume', { onDone: () => showToast(t('switchedOn')) });
  return (
    <FormDialog
      title={t('switchOn')}
      onClose={onClose}
      action={resume}
      read={(values) => ({ uuid, send_missed: values.text('send_missed') === 'yes' })}
      submit={t('switchOn')}
    >
      <FieldGroup name="send_missed" label={t('switchOnWords')}>
        <div>
          <RadioInput name="send_missed" value="no" label={t('missedNo')} />
          <RadioInput
            name="send_missed"
            value="yes"
            label={t('missedYes')}
            hint={t(status_reason === 'gone' ? 'missedGone' : 'missedHint')}
            defaultChecked
          />
        </div>
      </FieldGroup>
      <p className="soft">{t('failedHint')}</p>
    </FormDialog>
  );
}

function DeleteDialog({ webhook: { uuid, url }, onClose }: OfWebhook) {
  const t = useWebhooksText();
  const leave = useLeave();
  const remove = useChange('webhooks.delete', {
    refreshes: ['webhooks.list'],
    onDone: () => leave({ to: '/webhooks' }, t('deleted')),
  });
  return (
    <ConfirmDialog
      title={t('deleteTitle')}
      consequence={t('deleteWords', { url })}
      verb={t('delete')}
      action={remove}
      input={{ uuid }}
      onClose={onClose}
    />
  );
}

function TestDialog({ webhook: { uuid, kinds }, onClose }: OfWebhook) {
  const t = useDeliveriesText();
  const test = useAction(
    (kind: string) => {
      const one = KINDS.find((known) => known === kind);
      return volley.webhooks.test({ uuid, ...(one !== undefined && { kind: one }) });
    },
    {
      refreshes: DELIVERIES,
      onDone: ({ data }) => showToast(t('tested', { count: data.delivery_ids.length })),
    },
  );
  const others = kindsFor(kinds).filter((kind) => !kinds.includes(kind));
  return (
    <FormDialog
      title={t('testTitle')}
      onClose={onClose}
      action={test}
      read={(values) => values.text('kind')}
      submit={t('groupSend')}
    >
      <p>{t('testWords')}</p>
      <Field name="kind" label={t('testKind')}>
        <Select
          options={[
            { value: '', words: t('testAll', { count: kinds.length }) },
            ...[...kinds, ...others].map((kind) => ({ value: kind, words: kind })),
          ]}
        />
      </Field>
    </FormDialog>
  );
}

const SCOPES = ['failed', 'range', 'whole'] as const;
type Scope = (typeof SCOPES)[number];

/** The most deliveries that one request replays. */
const REPLAYED_MAX = 10_000;
const HOUR_MS = 3_600_000;

function readMoment<Name extends 'from' | 'to'>(values: FormValues, name: Name): { [key in Name]?: string } {
  const clock = values.text(name);
  return (clock === '' ? {} : { [name]: momentOn(clock, ownZone()).toISOString() }) as { [key in Name]?: string };
}

function TimeFields() {
  const t = useDeliveriesText();
  const zone = ownZone();
  const now = Date.now();
  return (
    <div className={styles.times}>
      <Field name="from" label={t('from')} hint={t('zone', { zone })}>
        <TextInput type="datetime-local" defaultValue={wallClock(new Date(now - 24 * HOUR_MS), zone)} />
      </Field>
      <Field name="to" label={t('to')} hint={t('zone', { zone })}>
        <TextInput type="datetime-local" defaultValue={wallClock(new Date(now + HOUR_MS), zone)} />
      </Field>
    </div>
  );
}

function ReplayDialog({ webhook: { uuid }, onClose }: OfWebhook) {
  const t = useDeliveriesText();
  const [scope, setScope] = useState<Scope>('failed');
  const replay = useChange('webhooks.replay', {
    refreshes: DELIVERIES,
    onDone: ({ data: { replayed } }) =>
      showToast(t(replayed === REPLAYED_MAX ? 'replayedMany' : 'replayed', { count: replayed })),
  });
  const read = (values: FormValues): WebhooksReplayInput => ({
    uuid,
    failed: scope !== 'whole',
    ...(scope !== 'failed' && { ...readMoment(values, 'from'), ...readMoment(values, 'to') }),
  });
  const hints = { failed: t('replayFailedHint'), range: undefined, whole: t('replayWholeHint') };
  const labels = { failed: t('replayFailed'), range: t('replayRange'), whole: t('replayWhole') };
  return (
    <FormDialog title={t('again')} onClose={onClose} action={replay} read={read} submit={t('again')}>
      <FieldGroup name="failed" label={t('replayWhat')} hint={t('replayWords')}>
        <div>
          {SCOPES.map((one) => (
            <RadioInput
              key={one}
              name="scope"
              value={one}
              checked={scope === one}
              onChange={() => setScope(one)}
              label={labels[one]}
              hint={hints[one]}
            />
          ))}
        </div>
      </FieldGroup>
      {scope === 'failed' ? null : <TimeFields />}
    </FormDialog>
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
