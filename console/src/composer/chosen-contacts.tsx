import { useQueries } from '@tanstack/react-query';
import { operation } from '../api/operation.ts';
import { useComposerText } from '../text/composer.ts';
import { useComposerLaterText } from '../text/composer-later.ts';
import { Button } from '../ui/button.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import styles from './composer.module.css';
import { nameOf } from './contact-name.ts';

const NAMED_MAX = 20;

/** The single contacts of the audience, of which the first are shown with their names. */
export function ChosenContacts({
  ids,
  onRemove,
}: {
  readonly ids: readonly number[];
  readonly onRemove: (id: number) => void;
}) {
  const t = useComposerText();
  const later = useComposerLaterText();
  const shown = ids.slice(0, NAMED_MAX);
  const contacts = useQueries({
    queries: shown.map((id) => operation('contacts.get', { id }, { staleTime: 300_000 })),
  });
  return (
    <ul className={styles.chips}>
      {shown.map((id, index) => {
        const contact = contacts[index]?.data;
        const name = contact === undefined ? `${id}` : nameOf(contact);
        return (
          <li key={id} className={styles.chip}>
            <span>{name}</span>
            <Button kind="quiet" isIconOnly icon={<CloseIcon />} onClick={() => onRemove(id)}>
              {t('takeOut', { name })}
            </Button>
          </li>
        );
      })}
      {ids.length <= NAMED_MAX ? null : (
        <li className={styles.hint}>{later('moreContacts', { count: ids.length - NAMED_MAX })}</li>
      )}
    </ul>
  );
}
