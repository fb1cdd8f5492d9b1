import type { Carrier } from '@volley/sdk';
import type { Action } from '../api/use-action.ts';
import { type CarriersKey, useCarriersText } from '../text/operator-carriers.ts';
import type { Text } from '../text/use-text.ts';
import { Field } from '../ui/field.tsx';
import { type Cancel, Form } from '../ui/form.tsx';
import type { FormValues } from '../ui/form-state.ts';
import { PasswordInput, TextArea } from '../ui/inputs.tsx';
import { CONNECTION, FINE, RATE } from './carrier-settings.ts';
import styles from './operator.module.css';
import { SettingFields } from './setting-fields.tsx';
import { readCodes, readSettings, writeCodes } from './settings.ts';

type Setting = keyof typeof CONNECTION | keyof typeof RATE | keyof typeof FINE;

const HINTED: ReadonlySet<string> = new Set<Setting>([
  ...(['name', 'host', 'tls', 'system_id', 'messages_per_second', 'window', 'bind_count'] as const),
  ...(['submit_id_form', 'receipt_id_form', 'receipt_patience_hours', 'tls_ca'] as const),
]);

const wordsFor = (t: Text<CarriersKey>) => ({
  label: (name: Setting) => t(`set_${name}`),
  hint: (name: Setting) => (HINTED.has(name) ? t(`hint_${name}` as CarriersKey) : undefined),
  choice: (value: string) => t(`choice_${value}` as CarriersKey),
});

/** Reads the form, with the password only if one was typed. */
function readCarrier(values: FormValues, isNew: boolean): Record<string, unknown> {
  const password = values.raw('password');
  const read = readSettings(values, isNew ? { ...CONNECTION, ...RATE } : { ...CONNECTION, ...RATE, ...FINE });
  return {
    ...read,
    ...(isNew ? {} : { error_codes: readCodes(values.raw('error_codes')) }),
    ...(password === '' ? {} : { password }),
  };
}

interface CarrierFormProps<Input, Result> {
  /** Left out for a new carrier. */
  readonly carrier?: Carrier;
  readonly action: Action<Input, Result>;
  readonly toInput: (settings: Record<string, unknown>) => Input;
  readonly submit: string;
  readonly cancel?: Cancel;
}

/** The important settings of a carrier, and the others folded away. */
export function CarrierForm<Input, Result>({
  carrier,
  action,
  toInput,
  submit,
  cancel,
}: CarrierFormProps<Input, Result>) {
  const t = useCarriersText();
  const words = wordsFor(t);
  // What is left empty is as the server sets it.
  const values: Readonly<Record<string, unknown>> = carrier ? { ...carrier } : { port: 2775 };
  return (
    <Form
      action={action}
      read={(typed) => toInput(readCarrier(typed, carrier === undefined))}
      submit={submit}
      cancel={cancel}
    >
      <SettingFields
        {...words}
        settings={CONNECTION}
        values={values}
        required={['name', 'host', 'port', 'system_id']}
      />
      <Field name="password" label={t('password')} hint={t(carrier?.has_password ? 'passwordKept' : 'passwordHint')}>
        <PasswordInput autoComplete="new-password" />
      </Field>
      <SettingFields {...words} settings={RATE} values={values} />
      {carrier === undefined ? null : (
        <>
          <Field name="error_codes" label={t('errorCodes')} hint={t('errorCodesHint')}>
            <TextArea rows={4} spellCheck={false} defaultValue={writeCodes(carrier.error_codes)} />
          </Field>
          <details className={styles.more}>
            <summary>{t('more')}</summary>
            <div>
              <SettingFields {...words} settings={FINE} values={values} />
            </div>
          </details>
        </>
      )}
    </Form>
  );
}
