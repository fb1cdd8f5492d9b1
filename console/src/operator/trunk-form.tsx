import type { Trunk } from '@volley/sdk';
import type { Action } from '../api/use-action.ts';
import { type TrunksKey, useTrunksText } from '../text/operator-trunks.ts';
import type { Text } from '../text/use-text.ts';
import { Field } from '../ui/field.tsx';
import { type Cancel, Form } from '../ui/form.tsx';
import type { FormValues } from '../ui/form-state.ts';
import { PasswordInput } from '../ui/inputs.tsx';
import styles from './operator.module.css';
import { SettingFields } from './setting-fields.tsx';
import { readSettings } from './settings.ts';
import { CALLS, FINE_TRUNK, TRUNK, trunkInput } from './trunk-settings.ts';

type Setting = keyof typeof TRUNK | keyof typeof CALLS | keyof typeof FINE_TRUNK;

const PLAIN: ReadonlySet<string> = new Set<Setting>(['dial_prefix', 'caller_id_in', 'tls_ca']);

const wordsFor = (t: Text<TrunksKey>) => ({
  label: (name: Setting) => t(`set_${name}`),
  hint: (name: Setting) => (PLAIN.has(name) ? undefined : t(`hint_${name}` as TrunksKey)),
  choice: (value: string) => t(`choice_${value}` as TrunksKey),
});

function readTrunk(values: FormValues, isNew: boolean): Record<string, unknown> {
  const password = values.raw('password');
  const read = readSettings(values, isNew ? { ...TRUNK, ...CALLS } : { ...TRUNK, ...CALLS, ...FINE_TRUNK });
  return { ...trunkInput(read), ...(password !== '' && { password }) };
}

interface TrunkFormProps<Input, Result> {
  readonly trunk?: Trunk;
  readonly action: Action<Input, Result>;
  readonly toInput: (settings: Record<string, unknown>) => Input;
  readonly submit: string;
  readonly cancel?: Cancel;
}

export function TrunkForm<Input, Result>({ trunk, action, toInput, submit, cancel }: TrunkFormProps<Input, Result>) {
  const t = useTrunksText();
  const words = wordsFor(t);
  const values: Readonly<Record<string, unknown>> = trunk ? { ...trunk, transport: trunk.transport ?? 'by_name' } : {};
  return (
    <Form
      action={action}
      read={(typed) => toInput(readTrunk(typed, trunk === undefined))}
      submit={submit}
      cancel={cancel}
    >
      <SettingFields {...words} settings={TRUNK} values={values} required={['name', 'host']} />
      <Field name="password" label={t('password')} hint={t(trunk?.has_password ? 'passwordKept' : 'passwordHint')}>
        <PasswordInput autoComplete="new-password" />
      </Field>
      <SettingFields {...words} settings={CALLS} values={values} />
      {trunk === undefined ? null : (
        <details className={styles.more}>
          <summary>{t('more')}</summary>
          <div>
            <SettingFields {...words} settings={FINE_TRUNK} values={values} />
          </div>
        </details>
      )}
    </Form>
  );
}
