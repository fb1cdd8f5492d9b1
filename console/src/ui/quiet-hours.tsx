import { useState } from 'react';
import { useConsentsText } from '../text/consents.ts';
import styles from './consent.module.css';
import { Field } from './field.tsx';
import type { FormValues } from './form-state.ts';
import { SwitchInput, TextInput } from './inputs.tsx';

export interface QuietHours {
  readonly from: string;
  readonly to: string;
}

/** Common quiet hours. */
const USUAL: QuietHours = { from: '21:00', to: '08:00' };

/** An input for times does not accept 24:00. */
const onClock = (time: string): string => (time === '24:00' ? '00:00' : time);

/** The fields for quiet hours in a form, read by `readQuietHours`. */
export function QuietHoursFields({ hours }: { readonly hours: QuietHours | null }) {
  const t = useConsentsText();
  const [isOn, setOn] = useState(hours !== null);
  const { from, to } = hours ?? USUAL;
  return (
    <>
      <SwitchInput
        name="quiet"
        label={t('quiet')}
        hint={t('quietHint')}
        checked={isOn}
        onChange={({ target }) => setOn(target.checked)}
      />
      {isOn ? (
        <div className={styles.hours}>
          <Field name="quiet_hours.from" label={t('from')}>
            <TextInput type="time" required defaultValue={onClock(from)} />
          </Field>
          <Field name="quiet_hours.to" label={t('to')}>
            <TextInput type="time" required defaultValue={onClock(to)} />
          </Field>
        </div>
      ) : null}
    </>
  );
}

export const readQuietHours = (values: FormValues): QuietHours | null =>
  values.isChecked('quiet') ? { from: values.text('quiet_hours.from'), to: values.text('quiet_hours.to') } : null;
