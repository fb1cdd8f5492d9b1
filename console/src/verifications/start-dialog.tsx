import { useState } from 'react';
import { findSenders } from '../api/find-choices.ts';
import { type Input, MONEY } from '../api/operation.ts';
import { senderOption } from '../api/senders.ts';
import { useChange } from '../api/use-action.ts';
import { locale } from '../format/locale.ts';
import { useVerificationsText } from '../text/verifications.ts';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FoundSelect } from '../ui/found-select.tsx';
import { Select, TextInput } from '../ui/inputs.tsx';
import { useCountry } from '../ui/use-country.ts';

type Language = NonNullable<Input<'verifications.start'>['language']>;
const LANGUAGES: readonly Language[] = ['en', 'fr', 'ar', 'de', 'es', 'it', 'pt', 'ru'];
/** By what the code is sent, as the select names it. */
const CHANNELS = { sms: ['sms'], both: ['sms', 'voice'], voice: ['voice'] } as const;
const NAMES = Object.keys(CHANNELS) as readonly (keyof typeof CHANNELS)[];
const names = new Intl.DisplayNames(locale, { type: 'language' });

interface StartProps {
  readonly onStarted: (id: string) => void;
  readonly onClose: () => void;
}

/** Sends a code to a number, as a program would. */
export function StartDialog({ onStarted, onClose }: StartProps) {
  const t = useVerificationsText();
  const country = useCountry();
  const [sender, setSender] = useState('');
  const [by, setBy] = useState<keyof typeof CHANNELS>('sms');
  const start = useChange('verifications.start', {
    refreshes: ['verifications', 'messages', ...MONEY],
    onDone: ({ id }) => onStarted(id),
  });
  return (
    <FormDialog
      title={t('tryOne')}
      action={start}
      submit={t('sendCode')}
      onClose={onClose}
      read={(values) => ({
        to: values.text('to'),
        channels: [...CHANNELS[by]],
        ...(by === 'voice' ? {} : { sender_id: sender }),
        language: values.text('language') as Language,
      })}
    >
      <p className="soft">{t('tryHint')}</p>
      <Field name="to" label={t('to')} hint={t('phoneHint', { country })}>
        <TextInput type="tel" />
      </Field>
      <Field name="channels" label={t('channel')}>
        <Select
          options={NAMES.map((value) => ({ value, words: t(`channel_${value}`) }))}
          value={by}
          onChange={({ target }) => setBy(NAMES.find((name) => name === target.value) ?? 'sms')}
        />
      </Field>
      <Field name="sender_id" label={t('from')}>
        <FoundSelect
          find={findSenders}
          optionOf={senderOption}
          first={[{ value: '', words: t('chooseSender') }]}
          value={sender}
          onChange={setSender}
        />
      </Field>
      <Field name="language" label={t('language')}>
        <Select options={LANGUAGES.map((value) => ({ value, words: names.of(value) ?? value }))} />
      </Field>
    </FormDialog>
  );
}
