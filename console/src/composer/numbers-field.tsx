import { useState } from 'react';
import { useAction } from '../api/use-action.ts';
import { formatPhone } from '../format/phone.ts';
import { useComposerText } from '../text/composer.ts';
import { type ComposerLaterKey, useComposerLaterText } from '../text/composer-later.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { TextArea } from '../ui/inputs.tsx';
import { Notice } from '../ui/notice.tsx';
import { useCountry } from '../ui/use-country.ts';
import { useProblem } from '../ui/use-problem.ts';
import styles from './composer.module.css';
import { type Added, addNumbers, type Fault, type Refused, readRefused, takeOut } from './pasted-numbers.ts';
import type { AudienceComposer } from './use-composer.ts';

const SHOWN_MAX = 12;

const FAULT_WORDS = { letters: 'hasLetters', short: 'tooShort', long: 'tooManyDigits' } as const satisfies Record<
  Fault,
  ComposerLaterKey
>;

interface RefusedProps {
  readonly refused: readonly Refused[];
  readonly onMend: () => void;
  readonly onDrop: () => void;
}

/** Lines that are no valid numbers, to be corrected or dropped. */
function RefusedLines({ refused, onMend, onDrop }: RefusedProps) {
  const t = useComposerLaterText();
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
        {refused.map(({ entry, why }) => (
          <li key={entry}>
            <code>{entry}</code> {typeof why === 'string' ? why : t(FAULT_WORDS[why.fault])}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The campaign's single numbers, as many as fit. */
function NamedNumbers({ composer }: { readonly composer: AudienceComposer }) {
  const t = useComposerLaterText();
  const c = useComposerText();
  const numbers = composer.draft.recipients.phone_numbers;
  return (
    <div className={styles.stack}>
      <p className={styles.hint}>{t('numbersNamed', { count: numbers.length })}</p>
      <ul className="chips">
        {numbers.slice(0, SHOWN_MAX).map((number) => (
          <li key={number}>
            <span>{formatPhone(number)}</span>
            <Button kind="quiet" isIconOnly icon={<CloseIcon />} onClick={() => takeOut(composer, [number])}>
              {c('takeOut', { name: formatPhone(number) })}
            </Button>
          </li>
        ))}
        {numbers.length <= SHOWN_MAX ? null : (
          <li className={styles.hint}>{t('moreNumbers', { count: numbers.length - SHOWN_MAX })}</li>
        )}
      </ul>
      {numbers.length < 2 ? null : (
        <div className={styles.row}>
          <Button kind="quiet" onClick={() => takeOut(composer, numbers)}>
            {t('clearNumbers')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Pasted numbers are added by one press. The service reads them, and reports the invalid lines. */
export function NumbersField({ composer }: { readonly composer: AudienceComposer }) {
  const t = useComposerText();
  const country = useCountry();
  const [pasted, setPasted] = useState('');
  const [result, setResult] = useState<Added | null>(null);
  const add = useAction((text: string) => addNumbers(text, composer.addNumbers), {
    onDone: (added) => {
      setResult(added);
      setPasted('');
    },
  });
  const problem = useProblem(add.error);
  // The numbers of a scheduled campaign are refused only when everything is saved.
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
      <Field name="numbers" label={t('numbers')} hint={t('numbersHint', { country })} error={problem?.message}>
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
      {named.length === 0 ? null : <NamedNumbers composer={composer} />}
    </div>
  );
}
