import type { ContactImport, ImportsUpdateInput } from '@volley/sdk';
import { useState } from 'react';
import { useImportsText } from '../text/imports.ts';
import { Field } from '../ui/field.tsx';
import type { FormValues } from '../ui/form-state.ts';
import { Select, TextInput } from '../ui/inputs.tsx';

const CHANNELS = { sms: ['sms'], voice: ['voice'], both: ['sms', 'voice'] } as const;
const WORDS = { sms: 'toSms', voice: 'toVoice', both: 'toBoth' } as const;
const SOURCES = {
  form: 'byForm',
  paper: 'source_paper',
  spoken: 'bySpoken',
  import: 'byFile',
  other: 'source_other',
} as const;

type Choice = keyof typeof CHANNELS;
const CHOICES = ['sms', 'voice', 'both'] as const;
const WAYS = ['form', 'paper', 'spoken', 'import', 'other'] as const;

function choiceOf({ consent }: ContactImport): Choice | '' {
  if (consent === null) return '';
  return consent.channels.length > 1 ? 'both' : (consent.channels[0] ?? '');
}

/** Reads the consent of the form. A day begins at midnight by the account's clocks. */
export function readConsent(values: FormValues): Pick<ImportsUpdateInput, 'consent'> {
  const choice = CHOICES.find((one) => one === values.raw('consent'));
  const source = WAYS.find((one) => one === values.raw('consent.source'));
  if (choice === undefined || source === undefined) return { consent: null };
  const words = values.text('consent.words');
  return { consent: { channels: [...CHANNELS[choice]], source, words, at: `${values.raw('consent.at')}T00:00` } };
}

/** The consent of all people of the file: how, when and in which words they gave it. */
export function ConsentFields({ one }: { readonly one: ContactImport }) {
  const t = useImportsText();
  const [choice, setChoice] = useState<string>(choiceOf(one));
  const choices = CHOICES.map((value) => ({ value, words: t(WORDS[value]) }));
  return (
    <>
      <Field name="consent" label={t('agreed')} hint={t('agreedHint')}>
        <Select
          value={choice}
          onChange={({ target }) => setChoice(target.value)}
          options={[{ value: '', words: t('agreedNothing') }, ...choices]}
        />
      </Field>
      {choice === '' ? null : (
        <>
          <Field name="consent.source" label={t('agreedHow')}>
            <Select
              defaultValue={one.consent?.source ?? 'form'}
              options={WAYS.map((value) => ({ value, words: t(SOURCES[value]) }))}
            />
          </Field>
          <Field name="consent.at" label={t('agreedWhen')}>
            <TextInput type="date" required defaultValue={one.consent?.at.slice(0, 10)} />
          </Field>
          <Field name="consent.words" label={t('agreedWords')}>
            <TextInput maxLength={2_000} defaultValue={one.consent?.words} />
          </Field>
        </>
      )}
    </>
  );
}
