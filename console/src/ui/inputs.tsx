import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from 'react';
import { useUiText } from '../text/ui.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import styles from './field.module.css';
import { Field, type FieldProps, useField } from './field.tsx';

/** Returns the id, name and descriptions that connect an input with its field. */
export function useTies() {
  const { id, name, describedBy, isInvalid } = useField();
  return { id, name, 'aria-describedby': describedBy, 'aria-invalid': isInvalid || undefined };
}

type TextProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'name'> & {
  readonly ref?: Ref<HTMLInputElement>;
};

/** An input of one line, also for numbers, times and addresses, by `type`. */
export function TextInput({ className, ...rest }: TextProps) {
  return <input autoComplete="off" {...rest} {...useTies()} className={classes(styles.input, className)} />;
}

type AreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'name'> & {
  readonly ref?: Ref<HTMLTextAreaElement>;
};

export function TextArea({ className, ...rest }: AreaProps) {
  return <textarea dir="auto" {...rest} {...useTies()} className={classes(styles.input, className)} />;
}

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'name' | 'children'> {
  readonly options: readonly { readonly value: string; readonly words: string }[];
}

export function Select({ options, className, ...rest }: SelectProps) {
  return (
    <select {...rest} {...useTies()} className={classes(styles.input, styles.select, className)}>
      {options.map(({ value, words }) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  );
}

/** A password input whose text can be shown, to avoid typing errors. */
export function PasswordInput(props: Omit<TextProps, 'type'>) {
  const t = useUiText();
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.reveal}>
      <TextInput {...props} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <Button kind="quiet" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        {t(isShown ? 'hidePassword' : 'showPassword')}
      </Button>
    </div>
  );
}

interface ChoiceProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type'> {
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
}

function Choice({
  type,
  look,
  label,
  hint,
  ...rest
}: ChoiceProps & { readonly type: string; readonly look?: string | undefined }) {
  const id = useId();
  return (
    <label className={classes(styles.choice, look)} htmlFor={id}>
      <input
        {...rest}
        id={id}
        type={type}
        role={look === undefined ? undefined : 'switch'}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      />
      <span>{label}</span>
      {hint === undefined ? null : (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
    </label>
  );
}

/** One of several choices that can be combined, with its own label. */
export const CheckInput = (props: ChoiceProps) => <Choice {...props} type="checkbox" />;

/** One of several exclusive choices, within a FieldGroup. */
export const RadioInput = (props: ChoiceProps & { readonly value: string }) => <Choice {...props} type="radio" />;

/** A switch that takes effect at once. */
export const SwitchInput = (props: ChoiceProps) => <Choice {...props} type="checkbox" look={styles.switch} />;

/** A field of one line. */
export function TextField({ name, label, hint, error, ...input }: Omit<FieldProps, 'children'> & TextProps) {
  return (
    <Field name={name} label={label} hint={hint} error={error}>
      {input.type === 'password' ? <PasswordInput {...input} /> : <TextInput {...input} />}
    </Field>
  );
}
