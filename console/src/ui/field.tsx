import { createContext, type ReactNode, use, useEffect, useId } from 'react';
import styles from './field.module.css';
import { useFormState } from './form-state.ts';

interface FieldParts {
  readonly name: string;
  readonly label: string;
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
}

const FieldContext = createContext<FieldParts | null>(null);

/** Returns what an input needs from its field. */
export function useField(): FieldParts {
  const field = use(FieldContext);
  if (field === null) throw new Error('An input stands in a Field, which names it.');
  return field;
}

export interface FieldProps {
  /** The field's name in the API, by which refusals find it. */
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  /** A mistake found by the page itself. */
  readonly error?: string | undefined;
  readonly children: ReactNode;
}

/** A label, a hint, an input, and the input's errors. */
export function Field({ name, label, hint, error, children }: FieldProps) {
  const id = useId();
  const form = useFormState();
  useEffect(() => form?.addField({ name, label, id }), [form?.addField, name, label, id]);
  const errors = error === undefined ? (form?.errorsOf(name) ?? []) : [error];
  const describedBy = [hint === undefined ? '' : `${id}-hint`, errors.length === 0 ? '' : `${id}-error`]
    .filter((part) => part !== '')
    .join(' ');
  const parts = {
    name,
    label,
    id,
    describedBy: describedBy === '' ? undefined : describedBy,
    isInvalid: errors.length > 0,
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {hint === undefined ? null : (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      <FieldContext value={parts}>{children}</FieldContext>
      {errors.length === 0 ? null : (
        <p id={`${id}-error`} className={styles.error}>
          {errors.join(' ')}
        </p>
      )}
    </div>
  );
}

/** Several inputs that answer one question, such as radio buttons. */
export function FieldGroup({ name, label, hint, children }: Omit<FieldProps, 'error'>) {
  const id = useId();
  const form = useFormState();
  useEffect(() => form?.addField({ name, label, id }), [form?.addField, name, label, id]);
  const errors = form?.errorsOf(name) ?? [];
  return (
    <fieldset id={id} className={styles.field} tabIndex={-1}>
      <legend>{label}</legend>
      {hint === undefined ? null : <div className={styles.hint}>{hint}</div>}
      {children}
      {errors.length === 0 ? null : <p className={styles.error}>{errors.join(' ')}</p>}
    </fieldset>
  );
}
