import { uiText } from '../text/ui.ts';
import { useText } from '../text/use-text.ts';
import { Button } from './button.tsx';
import { SearchIcon } from './icons.tsx';
import { Empty } from './states.tsx';

/** The list has rows, but none that fits the filters. */
export function NoMatches({ onShowAll }: { readonly onShowAll: () => void }) {
  const t = useText(uiText);
  return (
    <Empty icon={<SearchIcon />} title={t('noMatches')} action={<Button onClick={onShowAll}>{t('showAll')}</Button>}>
      {t('noMatchesHint')}
    </Empty>
  );
}
