import { useNavigate } from '@tanstack/react-router';
import type { ShortUrlDetails } from '@volley/sdk';
import { useState } from 'react';
import { volley } from '../api/client.ts';
import { operation } from '../api/operation.ts';
import { queryClient } from '../api/query-client.ts';
import { useMay } from '../api/session.ts';
import { useAction } from '../api/use-action.ts';
import { useLinksText } from '../text/links.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { EditIcon, PauseIcon, PlayIcon, TrashIcon } from '../ui/icons.tsx';
import { lazily } from '../ui/lazily.tsx';
import { Menu, MenuButton } from '../ui/menu.tsx';
import { showToast } from '../ui/toast.tsx';
import { useToldAction } from '../ui/use-told-action.ts';
import { shownAddress } from './link-state.ts';

const EditDialog = lazily(async () => (await import('./edit-dialog.tsx')).EditDialog);
const QrDialog = lazily(async () => (await import('./qr-dialog.tsx')).QrDialog);

/** Disables or enables the link. Each undoes the other. */
function useDisabling(link: ShortUrlDetails) {
  const t = useLinksText();
  const address = shownAddress(link.short_url);
  const refreshes = ['shortUrls'] as const;
  const setDisabled = (disabled: boolean) => volley.shortUrls.update({ id: link.id, disabled });
  const takeBack = useToldAction(setDisabled, { refreshes });
  return useToldAction(setDisabled, {
    refreshes,
    onDone: ({ disabled }) =>
      showToast(t(disabled ? 'nowDisabled' : 'nowEnabled', { address }), () => takeBack.mutate(!disabled)),
  });
}

function DeleteQuestion({ link, onClose }: { readonly link: ShortUrlDetails; readonly onClose: () => void }) {
  const t = useLinksText();
  const navigate = useNavigate();
  const address = shownAddress(link.short_url);
  const remove = useAction((id: string) => volley.shortUrls.delete({ id }), {
    refreshes: ['shortUrls.list', 'shortUrls.search'],
    onDone: async () => {
      await navigate({ to: '/links' });
      // Going back then leads to a page that says that the link is gone.
      queryClient.removeQueries(operation('shortUrls.get', { id: link.id }));
      showToast(t('deleted', { address }));
    },
  });
  return (
    <ConfirmDialog
      title={t('deleteTitle', { address })}
      consequence={t('deleteWords')}
      verb={t('delete')}
      action={remove}
      input={link.id}
      onClose={onClose}
    />
  );
}

/** What this person may do with the link. */
export function LinkActions({ link }: { readonly link: ShortUrlDetails }) {
  const t = useLinksText();
  const [asking, ask] = useState<'edit' | 'qr' | 'delete' | null>(null);
  const mayManage = useMay('manage');
  const disabling = useDisabling(link);
  const close = () => ask(null);
  return (
    <>
      <Button onClick={() => ask('qr')}>{t('qr')}</Button>
      {mayManage ? (
        <>
          <Button icon={<EditIcon />} onClick={() => ask('edit')}>
            {t('edit')}
          </Button>
          <Menu label={t('more')}>
            <MenuButton
              icon={link.disabled ? <PlayIcon /> : <PauseIcon />}
              onClick={() => disabling.mutate(!link.disabled)}
            >
              {t(link.disabled ? 'enable' : 'disable')}
            </MenuButton>
            <MenuButton icon={<TrashIcon />} onClick={() => ask('delete')}>
              {t('delete')}
            </MenuButton>
          </Menu>
        </>
      ) : null}
      {asking === 'edit' ? <EditDialog link={link} onClose={close} /> : null}
      {asking === 'qr' ? <QrDialog link={link} onClose={close} /> : null}
      {asking === 'delete' ? <DeleteQuestion link={link} onClose={close} /> : null}
    </>
  );
}
