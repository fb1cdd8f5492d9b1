import type { Hours } from '../format/each-day.ts';
import { useComposerText } from '../text/composer.ts';
import { Field } from '../ui/field.tsx';
import { Select, SwitchInput, TextInput } from '../ui/inputs.tsx';
import styles from './composer.module.css';

export interface HoursOfDay extends Hours {
  readonly from: string;
  readonly to: string;
  /** A zone, `recipient`, or empty. */
  readonly time_zone: string;
}

interface HourFieldsProps {
  readonly name: 'sending_window' | 'calling_window';
  /** The zones to choose from. */
  readonly zones: readonly { readonly value: string; readonly words: string }[];
  readonly window: HoursOfDay;
  readonly error: string | undefined;
  readonly onChange: (window: HoursOfDay) => void;
}

/** When the hours begin and end, and by whose clocks if there is a choice. */
export function HourFields({ name, zones, window, error, onChange }: HourFieldsProps) {
  const t = useComposerText();
  return (
    <div className={styles.trio}>
      <Field name={`${name}.from`} label={t('from')} error={error}>
        <TextInput
          type="time"
          required
          value={window.from}
          onChange={({ target }) => onChange({ ...window, from: target.value })}
        />
      </Field>
      <Field name={`${name}.to`} label={t('to')}>
        <TextInput
          type="time"
          required
          value={window.to === '24:00' ? '00:00' : window.to}
          onChange={({ target }) => onChange({ ...window, to: target.value })}
        />
      </Field>
      {zones.length < 2 ? null : (
        <Field name={`${name}.time_zone`} label={t('windowZone')}>
          <Select
            value={window.time_zone}
            options={zones}
            onChange={({ target }) => onChange({ ...window, time_zone: target.value })}
          />
        </Field>
      )}
    </div>
  );
}

interface WindowFieldsProps extends Pick<HourFieldsProps, 'name' | 'error'> {
  readonly hint: string;
  /** The zone that applies when the window names none. */
  readonly ownZone: string;
  /** Whether the hours may go by the clocks of each recipient. */
  readonly isForEach: boolean;
  readonly window: HoursOfDay | null;
  readonly onChange: (window: HoursOfDay | null) => void;
}

/** The hours of the day at which people may be disturbed. */
export function WindowFields({ name, hint, ownZone, isForEach, window, error, onChange }: WindowFieldsProps) {
  const t = useComposerText();
  const zones = [
    ...(isForEach ? [{ value: 'recipient', words: t('windowRecipient') }] : []),
    { value: '', words: ownZone },
    ...(window === null || ['', 'recipient'].includes(window.time_zone)
      ? []
      : [{ value: window.time_zone, words: t('windowCampaign', { zone: window.time_zone }) }]),
  ];
  return (
    <>
      <SwitchInput
        name={name}
        label={t('window')}
        hint={hint}
        checked={window !== null}
        onChange={({ target }) =>
          onChange(target.checked ? { from: '08:00', to: '20:00', time_zone: isForEach ? 'recipient' : '' } : null)
        }
      />
      {window === null ? null : (
        <HourFields name={name} zones={zones} window={window} error={error} onChange={onChange} />
      )}
    </>
  );
}
