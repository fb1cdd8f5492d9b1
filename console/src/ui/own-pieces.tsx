import { useQuery } from '@tanstack/react-query';
import { fieldsQuery } from '../api/contact-fields.ts';
import { useComposerText } from '../text/composer.ts';
import { Button } from './button.tsx';
import { PlusIcon } from './icons.tsx';
import { Menu, MenuButton } from './menu.tsx';

/** The buttons for which there is room beside the common fields. Other fields are in a menu. */
const OWN_PIECES = 4;

/** Buttons that insert the account's own fields into the text. */
export function OwnPieces({ insert }: { readonly insert: (piece: string) => void }) {
  const t = useComposerText();
  const { data: fields = [] } = useQuery(fieldsQuery);
  const others = fields.slice(OWN_PIECES);
  return (
    <>
      {fields.slice(0, OWN_PIECES).map(({ key, label }) => (
        <Button key={key} kind="quiet" icon={<PlusIcon />} onClick={() => insert(`{{${key}}}`)}>
          {label}
        </Button>
      ))}
      {others.length === 0 ? null : (
        <Menu label={t('moreFields')} kind="quiet" icon={<PlusIcon />}>
          {others.map(({ key, label }) => (
            <MenuButton key={key} onClick={() => insert(`{{${key}}}`)}>
              {label}
            </MenuButton>
          ))}
        </Menu>
      )}
    </>
  );
}
