import type { Webhook, WebhooksCreateInput } from '@volley/sdk';
import { useState } from 'react';
import { findSenders } from '../api/find-choices.ts';
import { usableSender } from '../api/senders.ts';
import { findCampaigns, KINDS } from '../api/webhooks.ts';
import { useWebhooksText } from '../text/webhooks.ts';
import { Field } from '../ui/field.tsx';
import type { FormValues } from '../ui/form-state.ts';
import { FoundSelect } from '../ui/found-select.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { KindsField } from './kinds-field.tsx';

const orNull = (text: string): string | null => (text === '' ? null : text);

export function readWebhook(values: FormValues): WebhooksCreateInput {
  const chosen = new Set(values.all('kinds'));
  return {
    url: values.text('url'),
    description: values.text('description'),
    kinds: KINDS.filter((kind) => chosen.has(kind)),
    campaign_id: orNull(values.text('campaign_id')),
    sender_id: orNull(values.text('sender_id')),
    batch_size: values.number('batch_size') ?? 1,
  };
}

/** All settings of a new or existing webhook. */
export function WebhookFields({ webhook }: { readonly webhook?: Webhook }) {
  const t = useWebhooksText();
  const [campaign, setCampaign] = useState(webhook?.campaign_id ?? '');
  const [sender, setSender] = useState(webhook?.sender_id ?? '');
  return (
    <>
      <Field name="url" label={t('url')} hint={t('urlHint')}>
        <TextInput
          type="url"
          required
          maxLength={2048}
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={webhook?.url}
        />
      </Field>
      <Field name="description" label={t('description')} hint={t('descriptionHint')}>
        <TextInput maxLength={255} defaultValue={webhook?.description} />
      </Field>
      <KindsField kinds={webhook?.kinds ?? []} />
      <Field name="campaign_id" label={t('campaign')} hint={t('campaignHint')}>
        <FoundSelect
          find={findCampaigns}
          optionOf={({ uuid, name }) => ({ value: uuid, words: name === '' ? t('unnamed') : name })}
          first={[{ value: '', words: t('anyCampaign') }]}
          value={campaign}
          words={t('otherCampaign')}
          onChange={setCampaign}
        />
      </Field>
      <Field name="sender_id" label={t('sender')} hint={t('senderHint')}>
        <FoundSelect
          find={findSenders}
          optionOf={usableSender}
          first={[{ value: '', words: t('anySender') }]}
          value={sender}
          onChange={setSender}
        />
      </Field>
      <Field name="batch_size" label={t('batch')} hint={t('batchHint')}>
        <TextInput type="number" min={1} max={500} defaultValue={webhook?.batch_size ?? 1} />
      </Field>
    </>
  );
}
