import type { WebhooksReplayInput } from '@volley/sdk';
import { useState } from 'react';
import { useChange } from '../api/use-action.ts';
import { DELIVERIES } from '../api/webhooks.ts';
import { momentOn, ownZone, wallClock } from '../format/wall-clock.ts';
import { useDeliveriesText } from '../text/deliveries.ts';
import { useWebhooksText } from '../text/webhooks.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, FieldGroup } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import type { FormValues } from '../ui/form-state.ts';
import { RadioInput, TextInput } from '../ui/inputs.tsx';
import { showToast } from '../ui/toast.tsx';
import type { OfWebhook } from './of-webhook.ts';
import styles from './webhooks.module.css';

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

/** Replays all failed deliveries, or those of a range of time. */
export function ReplayDialog({ webhook: { uuid }, onClose }: OfWebhook) {
  const t = useDeliveriesText();
  const w = useWebhooksText();
  const [scope, setScope] = useState<Scope>('failed');
  const replay = useChange('webhooks.replay', {
    refreshes: DELIVERIES,
    onDone: ({ data: { replayed } }) => {
      onClose();
      showToast(t(replayed === REPLAYED_MAX ? 'replayedMany' : 'replayed', { count: replayed }));
    },
  });
  const read = (values: FormValues): WebhooksReplayInput => ({
    uuid,
    failed: scope !== 'whole',
    ...(scope !== 'failed' && { ...readMoment(values, 'from'), ...readMoment(values, 'to') }),
  });
  const hints = { failed: t('replayFailedHint'), range: undefined, whole: t('replayWholeHint') };
  const labels = { failed: t('replayFailed'), range: t('replayRange'), whole: t('replayWhole') };
  return (
    <Dialog title={t('again')} onClose={onClose}>
      <Form action={replay} read={read} submit={t('again')} more={<Button onClick={onClose}>{w('cancel')}</Button>}>
        <FieldGroup name="failed" label={t('replayWhat')} hint={t('replayWords')}>
          <div>
            {' '}
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
          </div>{' '}
        </FieldGroup>
        {scope === 'failed' ? null : <TimeFields />}
      </Form>
    </Dialog>
  );
}
