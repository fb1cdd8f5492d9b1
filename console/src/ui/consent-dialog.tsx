import type { ConsentsSetInput } from '@volley/sdk';
import { useChange } from '../api/use-action.ts';
import { CONSENT_CHANNELS, CONSENT_STATUSES } from '../format/choices.ts';
import { formatPhone } from '../format/phone.ts';
import { momentOn, ownZone } from '../format/wall-clock.ts';
import { useConsentsText } from '../text/consents.ts';
import { Dialog } from './dialog.tsx';
import { Field, FieldGroup } from './field.tsx';
import { Form } from './form.tsx';
import type { FormValues } from './form-state.ts';
import { RadioInput, Select, TextArea, TextInput } from './inputs.tsx';
import { showToast } from './toast.tsx';
import { useCountry } from './use-country.ts';

const SOURCES = ['form', 'paper', 'spoken', 'import', 'other'] as const;

function readConsent(values: FormValues, phoneNumber: string | null): ConsentsSetInput {
  const at = values.text('at');
  return {
    phone_number: phoneNumber ?? values.text('phone_number'),
    channel: CONSENT_CHANNELS.find((one) => one === values.text('channel')) ?? 'sms',
    status: CONSENT_STATUSES.find((one) => one === values.text('status')) ?? 'given',
    source: SOURCES.find((one) => one === values.text('source')) ?? 'other',
    words: values.text('words'),
    ...(at === '' ? {} : { at: momentOn(at, ownZone()).toISOString() }),
  };
}

interface ConsentDialogProps {
  /** Null if the dialog asks for the number. */
  readonly phoneNumber: string | null;
  readonly onClose: () => void;
}

/** Records what a person said about text messages or calls. */
export function ConsentDialog({ phoneNumber, onClose }: ConsentDialogProps) {
  const t = useConsentsText();
  const country = useCountry();
  const record = useChange('consents.set', {
    onDone: () => {
      onClose();
      showToast(t('recorded'));
    },
  });
  return (
    <Dialog
      title={phoneNumber === null ? t('recordTitle') : t('recordTitleOf', { number: formatPhone(phoneNumber) })}
      onClose={onClose}
    >
      <Form action={record} read={(values) => readConsent(values, phoneNumber)} submit={t('submit')} cancel={onClose}>
        {phoneNumber === null ? (
          <Field name="phone_number" label={t('phoneNumber')} hint={t('phoneHint', { country })}>
            <TextInput required inputMode="tel" maxLength={40} />
          </Field>
        ) : null}
        <FieldGroup name="status" label={t('whatSaid')}>
          {CONSENT_STATUSES.map((one) => (
            <RadioInput
              key={one}
              name="status"
              value={one}
              label={t(`choose_${one}`)}
              defaultChecked={one === 'given'}
            />
          ))}
        </FieldGroup>
        <Field name="channel" label={t('whatFor')}>
          <Select options={CONSENT_CHANNELS.map((value) => ({ value, words: t(`channel_${value}`) }))} />
        </Field>
        <Field name="source" label={t('howSaid')}>
          <Select options={SOURCES.map((value) => ({ value, words: t(`source_${value}`) }))} />
        </Field>
        <Field name="words" label={t('words')} hint={t('wordsHint')}>
          <TextArea rows={3} maxLength={2_000} />
        </Field>
        <Field name="at" label={t('when')} hint={t('whenHint', { zone: ownZone() })}>
          <TextInput type="datetime-local" max="9999-12-31T23:59" />
        </Field>
      </Form>
    </Dialog>
  );
}
