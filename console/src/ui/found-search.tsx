import { useTablesText } from '../text/tables.ts';
import fieldStyles from './field.module.css';

interface FoundSearchProps {
  readonly label: string;
  readonly typed: string;
  readonly shown: number;
  readonly isMore: boolean;
  readonly onType: (typed: string) => void;
}

/** Finds what a list of choices does not show. */
export function FoundSearch({ label, typed, shown, isMore, onType }: FoundSearchProps) {
  const t = useTablesText();
  return (
    <div className={fieldStyles.field}>
      <input
        type="search"
        className={fieldStyles.input}
        aria-label={t('searchIn', { label })}
        placeholder={t('search')}
        maxLength={100}
        value={typed}
        onChange={({ target }) => onType(target.value)}
        // Enter must not send the form in which the choice stands.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p className={fieldStyles.hint} role="status">
        {shown === 0 ? t('noMatches') : isMore ? t('moreChoices', { shown }) : ''}
      </p>
    </div>
  );
}
