import { formatPhone } from '../format/phone.ts';
import { useComposerText } from '../text/composer.ts';
import { type ComposerLaterKey, useComposerLaterText } from '../text/composer-later.ts';
import { Button } from '../ui/button.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './composer.module.css';
import { type Fault, type Refused, takeOut } from './pasted-numbers.ts';
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
export function RefusedLines({ refused, onMend, onDrop }: RefusedProps) {
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
export function NamedNumbers({ composer }: { readonly composer: AudienceComposer }) {
  const t = useComposerLaterText();
  const c = useComposerText();
  const numbers = composer.draft.recipients.phone_numbers;
  return (
    <div className={styles.stack}>
      <p className={styles.hint}>{t('numbersNamed', { count: numbers.length })}</p>
      <ul className={styles.chips}>
        {numbers.slice(0, SHOWN_MAX).map((number) => (
          <li key={number} className={styles.chip}>
            <span>{formatPhone(number)}</span>
            <Button kind="quiet" isIconOnly icon={<CloseIcon />} onClick={() => takeOut(composer, [number])}>
              {c('takeOut', { name: formatPhone(number) })}
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
