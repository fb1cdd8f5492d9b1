import type { ContactFieldsCreateInput } from '@volley/sdk';
import { useState } from 'react';
import { useChange } from '../api/use-action.ts';
import { useContactFieldsText } from '../text/contact-fields.ts';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import type { FormValues } from '../ui/form-state.ts';
import { Select, TextArea, TextInput } from '../ui/inputs.tsx';
import { Page } from '../ui/page.tsx';
import { useLeave } from '../ui/use-leave.ts';
import { keyOfLabel, linesOf } from './field-words.ts';

type Kind = NonNullable<ContactFieldsCreateInput['kind']>;
const KINDS: readonly Kind[] = ['text', 'number', 'date', 'yes_no', 'choice'];

const readField = (values: FormValues): ContactFieldsCreateInput => {
  const kind = KINDS.find((one) => one === values.text('kind')) ?? 'text';
  return {
    key: values.text('key'),
    label: values.text('label'),
    kind,
    ...(kind === 'choice' && { choices: linesOf(values.raw('choices')) }),
    default_value: values.text('default_value'),
  };
};

/** Derives the key from the label until somebody types a key. */
function useKey() {
  const [label, setLabel] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  return { label, setLabel, key: typed ?? keyOfLabel(label), setKey: setTyped };
}

export function NewFieldPage() {
  const t = useContactFieldsText();
  const leave = useLeave();
  const [kind, setKind] = useState<string>('text');
  const { label, setLabel, key, setKey } = useKey();
  const create = useChange('contactFields.create', {
    onDone: (field) => leave({ to: '/contacts/fields' }, t('wasMade', { label: field.label })),
  });
  return (
    <Page title={t('newField')} back={{ to: '/contacts/fields', words: t('title') }}>
      <Form action={create} read={readField} submit={t('makeField')} cancel="/contacts/fields">
        <Field name="label" label={t('label')} hint={t('labelHint')}>
          <TextInput required maxLength={60} value={label} onChange={({ target }) => setLabel(target.value)} />
        </Field>
        <Field name="key" label={t('key')} hint={t('keyHint', { example: '{{city}}' })}>
          <TextInput
            required
            maxLength={40}
            autoCapitalize="none"
            spellCheck={false}
            value={key}
            onChange={({ target }) => setKey(target.value)}
          />
        </Field>
        <Field name="kind" label={t('kind')} hint={t('kindHint')}>
          <Select
            options={KINDS.map((value) => ({ value, words: t(value) }))}
            value={kind}
            onChange={({ target }) => setKind(target.value)}
          />
        </Field>
        {kind === 'choice' ? (
          <Field name="choices" label={t('choices')} hint={t('choicesHint')}>
            <TextArea rows={4} />
          </Field>
        ) : null}
        <Field name="default_value" label={t('defaultWord')} hint={t('defaultHint')}>
          <TextInput maxLength={100} />
        </Field>
      </Form>
    </Page>
  );
}
