import { volley } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { DELIVERIES, KINDS, kindsFor } from '../api/webhooks.ts';
import { useDeliveriesText } from '../text/deliveries.ts';
import { useWebhooksText } from '../text/webhooks.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Select } from '../ui/inputs.tsx';
import { showToast } from '../ui/toast.tsx';
import type { OfWebhook } from './of-webhook.ts';

/** Sends an example of one kind, or of each kind of the webhook. */
export function TestDialog({ webhook: { uuid, kinds }, onClose }: OfWebhook) {
  const t = useDeliveriesText();
  const w = useWebhooksText();
  const test = useAction(
    (kind: string) => {
      const one = KINDS.find((known) => known === kind);
      return volley.webhooks.test({ uuid, ...(one !== undefined && { kind: one }) });
    },
    {
      refreshes: DELIVERIES,
      onDone: ({ data }) => {
        onClose();
        showToast(t('tested', { count: data.delivery_ids.length }));
      },
    },
  );
  const others = kindsFor(kinds).filter((kind) => !kinds.includes(kind));
  return (
    <Dialog title={t('testTitle')} onClose={onClose}>
      <p>{t('testWords')}</p>
      <Form
        action={test}
        read={(values) => values.text('kind')}
        submit={t('groupSend')}
        more={<Button onClick={onClose}>{w('cancel')}</Button>}
      >
        <Field name="kind" label={t('testKind')}>
          <Select
            options={[
              { value: '', words: t('testAll', { count: kinds.length }) },
              ...[...kinds, ...others].map((kind) => ({ value: kind, words: kind })),
            ]}
          />
        </Field>
      </Form>
    </Dialog>
  );
}
