import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { addOptOuts, type OptOutsRequest, type OptOutsResult } from '../api/add-opt-outs.ts';
import { useAction } from '../api/use-action.ts';
import { splitNumbers } from '../format/split-numbers.ts';
import { useOptOutsText } from '../text/opt-outs.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import type { FormValues } from '../ui/form-state.ts';
import { Select, TextArea, TextInput } from '../ui/inputs.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { showToast } from '../ui/toast.tsx';
import { useCountry } from '../ui/use-country.ts';
import { useProblem } from '../ui/use-problem.ts';
import styles from './opt-outs.module.css';

const REASONS = ['manual', 'opt_out', 'complaint'] as const;

const readValues = (values: FormValues): OptOutsRequest => ({
  numbers: splitNumbers(values.raw('phone_number')),
  reason: REASONS.find((reason) => reason === values.text('reason')) ?? 'manual',
  note: values.text('note'),
});

interface LeftProps {
  readonly result: OptOutsResult;
  readonly onMend: (text: string) => void;
}

/** The result, if something is left to do. */
function Left({ result: { added, refused, stopped }, onMend }: LeftProps) {
  const t = useOptOutsText();
  const problem = useProblem(stopped?.error);
  const left = [...refused.map(({ entry }) => entry), ...(stopped?.left ?? [])];
  return (
    <div role="status">
      <Notice
        kind="warn"
        title={t('done', { count: added })}
        actions={<Button onClick={() => onMend(left.join('\n'))}>{t('mend')}</Button>}
      >
        {refused.length === 0 ? null : (
          <>
            <p>{t('refused', { count: refused.length })}</p>
            <ul className={styles.refused}>
              {refused.map(({ entry, sentence }) => (
                <li key={entry}>
                  <code>{entry}</code> {sentence}
                </li>
              ))}
            </ul>
          </>
        )}
        {stopped === null ? null : <p>{t('stopped', { count: stopped.left.length })}</p>}
        {problem === null ? null : <p>{problem.message}</p>}
      </Notice>
    </div>
  );
}

/** Enters the numbers read from the field. The result is null if nothing is left to report. */
function useAdding() {
  const t = useOptOutsText();
  const navigate = useNavigate();
  const [progress, setProgress] = useState({ done: 0, all: 0 });
  const [result, setResult] = useState<OptOutsResult | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const action = useAction(
    (request: OptOutsRequest) => {
      setResult(null);
      return addOptOuts(request, (done) => setProgress({ done, all: request.numbers.length }));
    },
    {
      refreshes: ['suppressions'],
      onDone: async (done) => {
        // A person who has left for another page stays there.
        if (isGone.current) return showToast(t('done', { count: done.added }));
        if (done.refused.length > 0 || done.stopped !== null) return setResult(done);
        await navigate({ to: '/opt-outs' });
        showToast(t('done', { count: done.added }));
      },
    },
  );
  return { action, progress, result, forget: () => setResult(null) };
}

/** Opts out one number, or many pasted ones, so that they receive nothing from now on. */
export function NewOptOutsPage() {
  const t = useOptOutsText();
  const country = useCountry();
  const [text, setText] = useState('');
  const { action, progress, result, forget } = useAdding();
  const mend = (left: string) => {
    setText(left);
    forget();
  };
  return (
    <Page title={t('newTitle')} back={{ to: '/opt-outs', words: t('optOuts') }} lead={t('newLead')}>
      {result === null ? null : <Left result={result} onMend={mend} />}
      <Form action={action} read={readValues} submit={t('submit')} cancel="/opt-outs">
        <Field name="phone_number" label={t('numbers')} hint={t('numbersHint', { country })}>
          <TextArea rows={6} spellCheck={false} value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
        <Field name="reason" label={t('whyLabel')}>
          <Select options={REASONS.map((value) => ({ value, words: t(`choose_${value}`) }))} />
        </Field>
        <Field name="note" label={t('proof')} hint={t('noteHint')}>
          <TextInput maxLength={500} />
        </Field>
        {action.isPending && progress.all > 1 ? <Notice>{t('progress', progress)}</Notice> : null}
      </Form>
    </Page>
  );
}
