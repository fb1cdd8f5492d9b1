import { useRouter, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useOperation } from '../api/operation.ts';
import { useMay } from '../api/session.ts';
import { useSavedViewsText } from '../text/saved-views.ts';
import { ListIcon, PlusIcon } from './icons.tsx';
import { lazily } from './lazily.tsx';
import { Menu, MenuButton } from './menu.tsx';

const SaveView = lazily(async () => (await import('./view-dialogs.tsx')).SaveView);
const ArrangeViews = lazily(async () => (await import('./view-dialogs.tsx')).ArrangeViews);

/** The views that the person keeps of the list that is shown: each is its address, with search and filters. */
export function SavedViews() {
  const t = useSavedViewsText();
  const router = useRouter();
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location });
  const mayRead = useMay('read');
  const [asked, setAsked] = useState<'save' | 'arrange' | null>(null);
  const { data: views = [] } = useOperation('savedViews.list', mayRead ? {} : null, { staleTime: 60_000 });
  if (!mayRead) return null;
  const here = pathname + searchStr;
  const ofList = views.filter(({ address }) => address.split('?')[0] === pathname);
  const open = (address: string) =>
    void router.navigate({
      to: pathname,
      search: router.options.parseSearch(address.slice(pathname.length)),
    });
  const onClose = () => setAsked(null);
  return (
    <>
      <Menu label={t('views')} icon={<ListIcon />}>
        {ofList.map(({ uuid, name, address }) => (
          <MenuButton key={uuid} isChosen={address === here} onClick={() => open(address)}>
            {name}
          </MenuButton>
        ))}
        <MenuButton icon={<PlusIcon />} onClick={() => setAsked('save')}>
          {t('saveThis')}
        </MenuButton>
        {views.length === 0 ? null : <MenuButton onClick={() => setAsked('arrange')}>{t('arrange')}</MenuButton>}
      </Menu>
      {asked === 'save' ? <SaveView address={here} onClose={onClose} /> : null}
      {asked === 'arrange' ? <ArrangeViews views={views} onClose={onClose} /> : null}
    </>
  );
}
