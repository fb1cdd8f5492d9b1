import type { NewWebhook } from '@volley/sdk';
import { useState } from 'react';
import { useChange } from '../api/use-action.ts';
import { useWebhooksText } from '../text/webhooks.ts';
import { LinkButton } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { Page } from '../ui/page.tsx';
import { KeptSecret } from './kept-secret.tsx';
import { readWebhook, WebhookFields } from './webhook-fields.tsx';

/** Replaces the form, so that no click outside a dialog can hide the secret. */
function Made({ webhook }: { readonly webhook: NewWebhook }) {
  const t = useWebhooksText();
  return (
    <Page title={t('made')} lead={t('madeWords')}>
      <KeptSecret webhook={webhook}>
        <LinkButton to="/webhooks/$uuid" params={{ uuid: webhook.uuid }} kind="primary">
          {t('kept')}
        </LinkButton>
      </KeptSecret>
    </Page>
  );
}

export function NewWebhookPage() {
  const t = useWebhooksText();
  const [made, setMade] = useState<NewWebhook | null>(null);
  const create = useChange('webhooks.create', { onDone: setMade });
  if (made !== null) return <Made key="made" webhook={made} />;
  return (
    <Page title={t('newWebhook')} back={{ to: '/webhooks', words: t('webhooks') }}>
      <Form action={create} read={readWebhook} submit={t('make')} cancel="/webhooks">
        <WebhookFields />
      </Form>
    </Page>
  );
}
