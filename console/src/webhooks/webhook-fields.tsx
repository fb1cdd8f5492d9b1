import { useQuery } from '@tanstack/react-query';
import type { Webhook, WebhooksCreateInput } from '@volley/sdk';
import { usableSendersQuery } from '../api/messages.ts';
import { type CampaignChoice, campaignChoicesQuery, KINDS } from '../api/webhooks.ts';
import { useText } from '../text/use-text.ts';
import { webhooksText } from '../text/webhooks.ts';
import { Field } from '../ui/field.tsx';
import type { FormValues } from '../ui/form-state.ts';
import { Select, TextInput } from '../ui/inputs.tsx';
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

function useCampaignOptions(chosen: string | null, known: readonly CampaignChoice[]) {
  const t = useText(webhooksText);
  const options = known.map(({ uuid, name }) => ({ value: uuid, words: name === '' ? t('unnamed') : name }));
  const isOld = chosen !== null && known.every(({ uuid }) => uuid !== chosen);
  return [
    { value: '', words: t('anyCampaign') },
    ...(isOld ? [{ value: chosen, words: t('otherCampaign') }] : []),
    ...options,
  ];
}

/** All settings of a new or existing webhook. */
export function WebhookFields({ webhook }: { readonly webhook?: Webhook }) {
  const t = useText(webhooksText);
  const { data: campaigns = [] } = useQuery(campaignChoicesQuery);
  const { data: senders = [] } = useQuery(usableSendersQuery);
  const [campaign, sender] = [webhook?.campaign_id ?? null, webhook?.sender_id ?? null];
  const campaignOptions = useCampaignOptions(campaign, campaigns);
  const names = sender === null || senders.includes(sender) ? senders : [sender, ...senders];
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
      {/* The choices load later than the field. A new key makes the select take the chosen one. */}
      <Field name="campaign_id" label={t('campaign')} hint={t('campaignHint')}>
        <Select key={campaignOptions.length} options={campaignOptions} defaultValue={campaign ?? ''} />
      </Field>
      <Field name="sender_id" label={t('sender')} hint={t('senderHint')}>
        <Select
          key={names.length}
          options={[{ value: '', words: t('anySender') }, ...names.map((name) => ({ value: name, words: name }))]}
          defaultValue={sender ?? ''}
        />
      </Field>
      <Field name="batch_size" label={t('batch')} hint={t('batchHint')}>
        <TextInput type="number" min={1} max={500} defaultValue={webhook?.batch_size ?? 1} />
      </Field>
    </>
  );
}
