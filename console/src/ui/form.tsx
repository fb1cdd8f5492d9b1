import type { LinkProps } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, type Ref, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Action } from '../api/use-action.ts';
import { useTablesText } from '../text/tables.ts';
import { useUiText } from '../text/ui.ts';
import { Button, LinkButton, SubmitButton } from './button.tsx';
import styles from './form.module.css';
import { belongsTo, type FieldName, FormStateContext, FormValues } from './form-state.ts';
import { type Problem, useProblem } from './use-problem.ts';

export type Cancel = NonNullable<LinkProps['to']> | (() => void);

export interface FormProps<Input> {
  readonly action: Pick<Action<Input, unknown>, 'error' | 'isPending'> & { readonly mutate: (input: Input) => void };
  /** Makes the request from the fields' values. */
  readonly read: (values: FormValues) => Input;
  /** The words of the submit button. */
  readonly submit: string;
  /** The form is not the page's main purpose, so another button is the primary one. */
  readonly isAside?: boolean;
  /** The action is irreversible, which the button's colour shows. */
  readonly isDanger?: boolean;
  /** Gives up: leads to a page, or closes the dialog. */
  readonly cancel?: Cancel | undefined;
  /** Further buttons beside it. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

function useFields() {
  const [fields, setFields] = useState<readonly FieldName[]>([]);
  const addField = useCallback((field: FieldName) => {
    setFields((before) => [...before, field]);
    return () => setFields((before) => before.filter((one) => one !== field));
  }, []);
  return { fields, addField };
}

interface SummaryProps {
  readonly problem: Problem;
  readonly fields: readonly FieldName[];
  readonly ref: Ref<HTMLDivElement>;
}

/** All errors in one place that takes the focus. Each line leads to its field. */
function ErrorSummary({ problem, fields, ref }: SummaryProps) {
  const t = useTablesText();
  const common = useUiText();
  const lines = Object.entries(problem.fields).map(([name, sentences]) => ({
    name,
    sentence: sentences.join(' '),
    field: fields.find((field) => belongsTo(name, field.name)),
  }));
  return (
    <div ref={ref} className={styles.summary} role="alert" tabIndex={-1}>
      <p className={styles.title}>{lines.length === 0 ? problem.message : t('formRefused', { count: lines.length })}</p>
      {lines.length === 0 ? null : (
        <ul>
          {lines.map(({ name, sentence, field }) => (
            <li key={name}>
              {field === undefined ? (
                t('otherRefused', { sentence })
              ) : (
                <a
                  href={`#${field.id}`}
                  onClick={(event) => {
                    event.preventDefault();
                    document.getElementById(field.id)?.focus();
                  }}
                >
                  {t('fieldRefused', { label: field.label, sentence })}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      {problem.requestId === null ? null : <p className="soft">{common('requestId', { id: problem.requestId })}</p>}
    </div>
  );
}

/** Fields with a submit button, which stands last, as in every dialog. The service's refusals are shown at their fields and in a summary. */
export function Form<Input>(props: FormProps<Input>) {
  const { action, read, submit, isAside, isDanger, cancel, more, children } = props;
  const kind = isDanger ? 'danger' : isAside ? 'plain' : 'primary';
  const t = useTablesText();
  const { fields, addField } = useFields();
  const problem = useProblem(action.error);
  const summary = useRef<HTMLDivElement>(null);
  const state = useMemo(
    () => ({
      addField,
      errorsOf: (name: string) =>
        Object.entries(problem?.fields ?? {}).flatMap(([key, said]) => (belongsTo(key, name) ? said : [])),
    }),
    [addField, problem],
  );
  useEffect(() => {
    if (action.error !== null) summary.current?.focus();
  }, [action.error]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    if (!action.isPending) action.mutate(read(new FormValues(event.currentTarget)));
  };
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {problem === null ? null : <ErrorSummary ref={summary} problem={problem} fields={fields} />}
      <FormStateContext value={state}>{children}</FormStateContext>
      <div className={styles.actions}>
        {typeof cancel === 'string' ? (
          <LinkButton to={cancel} kind="quiet">
            {t('cancel')}
          </LinkButton>
        ) : cancel ? (
          <Button kind="quiet" onClick={cancel}>
            {t('cancel')}
          </Button>
        ) : null}
        {more}
        <SubmitButton kind={kind} isBusy={action.isPending}>
          {submit}
        </SubmitButton>
      </div>
    </form>
  );
}
