import { useState } from 'react';
import { useAction } from '../api/use-action.ts';
import { formatPhone } from '../format/phone.ts';
import { composerText } from '../text/composer.ts';
import { useText } from '../text/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { TextArea } from '../ui/inputs.tsx';
import { Notice } from '../ui/notice.tsx';
import { useProblem } from '../ui/use-problem.ts';
import styles from './composer.module.css';
import { type Added, addNumbers, type Refused, readRefused } from './pasted-numbers.ts';
import type { AudienceComposer } from './use-composer.ts';

const SHOWN_MAX = 12;

interface RefusedProps {
  readonly refused: readonly Refused[];
  readonly onMend: () => void;
  readonly onDrop: () => void;
}

function RefusedLines({ refused, onMend, onDrop }: RefusedProps) {
  const t = useText(composerText);
  return (
    <Notice
      kind="warn"
      title={t('numbersRefused', { count: refused.length })}
      actions={
        <>
          <Button onClick={onMend}>{t('mendNumbers')}</Button>
          <Button kind="quiet" onClick={onDrop}>
            {t('dropNumbers')}
          </Button>
        </>
      }
    >
      <ul className={styles.refused}>
        {refused.map(({ entry, sentence }) => (
          <li key={entry}>
            <code>{entry}</code> {sentence === '' ? t('notANumber') : sentence}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function takeOut(composer: AudienceComposer, gone: readonly string[]): void {
  const lost = new Set(gone);
  composer.change(({ recipients }) => ({
    recipients: { ...recipients, phone_numbers: recipients.phone_numbers.filter((number) => !lost.has(number)) },
  }));
}

function Named({ composer }: { readonly composer: AudienceComposer }) {
  const t = useText(composerText);
  const numbers = composer.draft.recipients.phone_numbers;
  if (numbers.length === 0) return null;
  return (
    <div className={styles.stack}>
      <p className={styles.hint}>{t('numbersNamed', { count: numbers.length })}</p>
      <ul className={styles.chips}>
        {numbers.slice(0, SHOWN_MAX).map((number) => (
          <li key={number} className={styles.chip}>
            <span>{formatPhone(number)}</span>
            <Button kind="quiet" isIconOnly icon={<CloseIcon />} onClick={() => takeOut(composer, [number])}>
              {t('takeOut', { name: formatPhone(number) })}
            </Button>
          </li>
        ))}
        {numbers.length <= SHOWN_MAX ? null : (
          <li className={styles.hint}>{t('moreNumbers', { count: numbers.length - SHOWN_MAX })}</li>
        )}
        {numbers.length < 2 ? null : (
          <li>
            <Button kind="quiet" onClick={() => takeOut(composer, numbers)}>
              {t('clearNumbers')}
            </Button>
          </li>
        )}
      </ul>
    </div>
  );
}

/** Numbers are pasted and added at one press; the service reads them, and says line by line which are none. */
export function NumbersField({ composer }: { readonly composer: AudienceComposer }) {
  const t = useText(composerText);
  const [pasted, setPasted] = useState('');
  const [result, setResult] = useState<Added | null>(null);
  const add = useAction((text: string) => addNumbers(text, composer.addNumbers), {
    onDone: (added) => {
      setResult(added);
      setPasted('');
    },
  });
  const problem = useProblem(add.error);
  // Numbers of a scheduled campaign are refused only with all else that is saved.
  const named = composer.draft.recipients.phone_numbers;
  const late = composer.saved.state === 'refused' ? readRefused(composer.saved.error, named) : [];
  const refused = [...(result?.refused ?? []), ...late];
  const drop = () => {
    setResult(null);
    if (late.length > 0)
      takeOut(
        composer,
        late.map(({ entry }) => entry),
      );
  };
  return (
    <div className={styles.stack}>
      <Field name="numbers" label={t('numbers')} hint={t('numbersHint')} error={problem?.message}>
        <TextArea
          rows={2}
          className={styles.numbers}
          value={pasted}
          onChange={(event) => setPasted(event.target.value)}
        />
      </Field>
      <div className={styles.row}>
        <Button isBusy={add.isPending} onClick={() => pasted.trim() !== '' && add.mutate(pasted)}>
          {t('addNumbers')}
        </Button>
        <span className={styles.hint} role="status">
          {result === null || add.isPending ? '' : t('numbersAdded', { count: result.added })}
        </span>
      </div>
      {refused.length === 0 ? null : (
        <RefusedLines
          refused={refused}
          onMend={() => {
            setPasted(refused.map(({ entry }) => entry).join('\n'));
            drop();
          }}
          onDrop={drop}
        />
      )}
      <Named composer={composer} />
    </div>
  );
}
