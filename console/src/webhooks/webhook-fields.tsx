import type { Webhook, WebhooksCreateInput } from '@volley/sdk';
import { useState } from 'react';
import { findSenders } from '../api/find-choices.ts';
import { senderOption } from '../api/senders.ts';
import { useMay } from '../api/session.ts';
import { type EventKind, findCampaigns, KINDS, kindsFor, SUBJECTS, type Subject } from '../api/webhooks.ts';
import { useEventKindsText } from '../text/event-kinds.ts';
import { useWebhooksText } from '../text/webhooks.ts';
import { Button } from '../ui/button.tsx';
import { Field, FieldGroup } from '../ui/field.tsx';
import type { FormValues } from '../ui/form-state.ts';
import { FoundSelect } from '../ui/found-select.tsx';
import { CheckInput, TextInput } from '../ui/inputs.tsx';
import styles from './webhooks.module.css';

const SUBJECT_NAMES = Object.keys(SUBJECTS) as Subject[];

function KindsField({ kinds }: { readonly kinds: readonly EventKind[] }) {
  const t = useWebhooksText();
  const k = useEventKindsText();
  // A person without the right keeps the kinds that another person chose.
  const hasStaffKinds = useMay('operator_read') || kindsFor(kinds).length > kindsFor([]).length;
  const subjects = SUBJECT_NAMES.filter((subject) => subject !== 'installation' || hasStaffKinds);
  const [chosen, setChosen] = useState<ReadonlySet<EventKind>>(() => new Set(kinds));
  const choose = (some: readonly EventKind[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const kind of some) {
      if (isChosen) next.add(kind);
      else next.delete(kind);
    }
    setChosen(next);
  };
  return (
    <FieldGroup name="kinds" label={t('kinds')} hint={t('kindsHint')}>
      <div className={styles.subjects}>
        {subjects.map((subject) => {
          const own: readonly EventKind[] = SUBJECTS[subject];
          const isWhole = own.every((kind) => chosen.has(kind));
          const name = k(`subject_${subject}`);
          return (
            <div key={subject} className={styles.subject}>
              <div className={styles.subjectHead}>
                <h2>{name}</h2>
                <Button
                  kind="quiet"
                  aria-label={t(isWhole ? 'noneOfName' : 'allOfName', { subject: name })}
                  onClick={() => choose(own, !isWhole)}
                >
                  {t(isWhole ? 'none' : 'allOf')}
                </Button>
              </div>
              {own.map((kind) => (
                <CheckInput
                  key={kind}
                  name="kinds"
                  value={kind}
                  checked={chosen.has(kind)}
                  onChange={({ target }) => choose([kind], target.checked)}
                  label={<code>{kind}</code>}
                  hint={k(`when_${kind}`)}
                />
              ))}
            </div>
          );
        })}
      </div>
    </FieldGroup>
  );
}

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
          optionOf={senderOption}
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
