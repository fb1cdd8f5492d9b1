import { API_PATH } from '../api/paths.ts';
import { useUiText } from '../text/ui.ts';
import { AnchorButton } from './button.tsx';

/** Leads those who write programs to the reference of the API. */
export function ReferenceLink() {
  const t = useUiText();
  return (
    <AnchorButton kind="quiet" href={`${API_PATH}/docs`}>
      {t('apiReference')}
    </AnchorButton>
  );
}
