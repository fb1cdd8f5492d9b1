import type { CallsCreateInput } from '@volley/sdk';
import { useState } from 'react';
import { findCallerIds, findRecordings } from '../api/find-choices.ts';
import { MONEY } from '../api/operation.ts';
import { useChange } from '../api/use-action.ts';
import { formatPhone } from '../format/phone.ts';
import { useCallsText } from '../text/calls.ts';
import { useVoiceText } from '../text/voice.ts';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import type { FormValues } from '../ui/form-state.ts';
import { FoundSelect } from '../ui/found-select.tsx';
import { TextArea, TextInput } from '../ui/inputs.tsx';
import { showToast } from '../ui/toast.tsx';
import { useCountry } from '../ui/use-country.ts';

const TEXT_MAX = 2_000;

function readCall(values: FormValues, recording: string, callerId: string): CallsCreateInput {
  const reference = values.text('reference');
  return {
    to: values.text('to'),
    caller_id: callerId,
    ...(recording === '' ? { text: values.raw('text') } : { recording_id: recording }),
    ...(reference !== '' && { reference }),
  };
}

interface NewCallProps {
  /** The number to call, where it is known. */
  readonly to?: string | undefined;
  readonly onClose: () => void;
}

/** Calls one number now. */
export function NewCallDialog({ to, onClose }: NewCallProps) {
  const t = useCallsText();
  const v = useVoiceText();
  const country = useCountry();
  const [number, setNumber] = useState(to ?? '');
  const [recording, setRecording] = useState('');
  const [callerId, setCallerId] = useState('');
  const begin = useChange('calls.create', {
    refreshes: ['calls', ...MONEY],
    onDone: ({ phone_number }) => showToast(t('begun', { number: formatPhone(phone_number) })),
  });
  return (
    <FormDialog
      title={t('newCall')}
      action={begin}
      read={(values) => readCall(values, recording, callerId)}
      submit={t('begin')}
      onClose={onClose}
    >
      <Field name="to" label={t('number')} hint={t('phoneHint', { country })}>
        <TextInput
          type="tel"
          required
          maxLength={40}
          value={number}
          onChange={({ target }) => setNumber(target.value)}
        />
      </Field>
      <Field name="recording_id" label={t('whatIsHeard')}>
        <FoundSelect
          find={findRecordings}
          optionOf={({ uuid, name }) => ({ value: uuid, words: name })}
          first={[{ value: '', words: t('spoken') }]}
          value={recording}
          onChange={setRecording}
        />
      </Field>
      {recording === '' ? (
        <Field name="text" label={t('text')} hint={t('textHint')}>
          <TextArea required rows={5} maxLength={TEXT_MAX} />
        </Field>
      ) : null}
      <Field name="caller_id" label={t('callerId')}>
        <FoundSelect
          find={findCallerIds}
          optionOf={({ phone_number, status }) =>
            status === 'approved' ? { value: phone_number, words: formatPhone(phone_number) } : null
          }
          first={[{ value: '', words: v('trunkNumber') }]}
          value={callerId}
          onChange={setCallerId}
        />
      </Field>
      <Field name="reference" label={t('ownName')} hint={t('ownNameHint')}>
        <TextInput maxLength={128} />
      </Field>
    </FormDialog>
  );
}
