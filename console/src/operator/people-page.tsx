import type { User } from '@volley/sdk';
import { useState } from 'react';
import { prefetchRows, rowsOf } from '../api/rows.ts';
import { formatTime } from '../format/time.ts';
import { usePeopleText } from '../text/operator-people.ts';
import { type Column, DataTable, RowButton } from '../ui/data-table.tsx';
import { lazily } from '../ui/lazily.tsx';
import { ListSearch, useSearched } from '../ui/list-search.tsx';
import { NoMatches } from '../ui/no-matches.tsx';
import { Page } from '../ui/page.tsx';
import { Status } from '../ui/status.tsx';

const PersonDrawer = lazily(async () => (await import('./person-drawer.tsx')).PersonDrawer);

function useColumns(onOpen: (person: User) => void): readonly Column<User>[] {
  const t = usePeopleText();
  return [
    [
      'email',
      t('emailAddress'),
      '3fr title',
      (person) => <RowButton onClick={() => onOpen(person)}>{person.email}</RowButton>,
    ],
    ['name', t('name'), '2fr', ({ name }) => name],
    [
      'address',
      t('address'),
      '9rem side',
      ({ address_proven_at: proven }) => (
        <Status tone={proven === null ? 'warn' : 'good'}>{t(proven === null ? 'unproven' : 'proven')}</Status>
      ),
    ],
    ['staff', t('staffRole'), '9rem', ({ staff_role: staff }) => (staff === null ? '' : t(`staff_${staff}`))],
    [
      'last',
      t('lastSignIn'),
      '11rem none',
      ({ last_signed_in_at: last }) => (last === null ? t('never') : formatTime(last)),
    ],
  ];
}

export const load = ({ deps }: { readonly deps: { search?: string } }) =>
  prefetchRows(rowsOf('admin.users.list', deps));

export function PeoplePage() {
  const t = usePeopleText();
  const searched = useSearched();
  const [opened, setOpened] = useState<User | null>(null);
  const columns = useColumns(setOpened);
  return (
    <Page title={t('peopleWord')} lead={t('lead')}>
      <ListSearch of={searched} by="searchPeople" />
      <DataTable
        label={t('peopleWord')}
        source={rowsOf('admin.users.list', { search: searched.search })}
        columns={columns}
        empty={searched.onShowAll ? <NoMatches onShowAll={searched.onShowAll} /> : <p>{t('none')}</p>}
      />
      {opened === null ? null : <PersonDrawer person={opened} onClose={() => setOpened(null)} />}
    </Page>
  );
}
