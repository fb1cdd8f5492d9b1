import { useTablesText } from '../text/tables.ts';
import { Button } from './button.tsx';
import { SearchIcon } from './icons.tsx';
import { Empty } from './states.tsx';

/** Says that the list has rows, but none that match the filters. */
export function NoMatches({ onShowAll }: { readonly onShowAll: () => void }) {
  const t = useTablesText();
  return (
    <Empty
      icon={<SearchIcon />}
      title={t('noMatches')}
      words={t('noMatchesHint')}
      action={<Button onClick={onShowAll}>{t('showAll')}</Button>}
    />
  );
}
