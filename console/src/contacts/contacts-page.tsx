import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ContactWithFields } from '@volley/sdk';
import { useCallback } from 'react';
import { fieldsQuery } from '../api/contact-fields.ts';
import { FOR_EXCEL, fileAddress } from '../api/file-address.ts';
import { prefetch } from '../api/operation.ts';
import { prefetchRows, rowsOf } from '../api/rows.ts';
import { useMay } from '../api/session.ts';
import { fullName } from '../format/full-name.ts';
import { formatPhone } from '../format/phone.ts';
import { formatDay } from '../format/time.ts';
import { useContactFieldsText } from '../text/contact-fields.ts';
import { useContactsText } from '../text/contacts.ts';
import { LinkButton } from '../ui/button.tsx';
import { CsvLink } from '../ui/csv-link.tsx';
import { type Column, RowLink } from '../ui/data-table.tsx';
import { ListIcon, PeopleIcon, PlusIcon, UploadIcon } from '../ui/icons.tsx';
import { lazily } from '../ui/lazily.tsx';
import { List } from '../ui/list-page.tsx';
import { Page } from '../ui/page.tsx';
import { SelectionBar, useSelection } from '../ui/selection.tsx';
import { useSorting } from '../ui/sorting.tsx';
import { SearchField, Toolbar } from '../ui/toolbar.tsx';
import { useChangeFilters } from '../ui/use-filters.ts';
import { useOwnWords } from './own-fields.tsx';

const ContactChangeNotice = lazily(async () => (await import('../ui/contact-change.tsx')).ContactChangeNotice);
const BulkActions = lazily(async () => (await import('./bulk-actions.tsx')).BulkActions);

const route = getRouteApi('/in/contacts');
const keyOf = ({ id }: ContactWithFields) => id;

/** The own fields for which there is room beside number, name and address. */
const OWN_COLUMNS = 2;

function useOwnColumns(): readonly Column<ContactWithFields>[] {
  const words = useOwnWords();
  const { data: fields = [] } = useQuery(fieldsQuery);
  return fields
    .slice(0, OWN_COLUMNS)
    .map(({ key, label }) => [`field-${key}`, label, '1fr none', (contact) => words(contact.fields[key])]);
}

function useColumns(): readonly Column<ContactWithFields>[] {
  const t = useContactsText();
  const own = useOwnColumns();
  return [
    [
      'phone_number',
      t('phoneNumber'),
      '12rem title',
      ({ id, phone_number }) => <RowLink to="/contacts/$id" params={{ id }} words={formatPhone(phone_number)} />,
      ['phone_number', 'phone_number_desc'],
    ],
    ['name', t('name'), '2fr', fullName],
    ['email', t('email'), '2fr', ({ email }) => email],
    ...own,
    ['created_at', t('added'), '8rem side', ({ created_at }) => formatDay(created_at), ['newest', 'oldest']],
  ];
}

export function load({ deps }: { deps: { search?: string } }) {
  prefetchRows(rowsOf('contacts.list', deps));
  prefetch(fieldsQuery);
}

export function ContactsPage() {
  const t = useContactsText();
  const f = useContactFieldsText();
  const columns = useColumns();
  const sorting = useSorting();
  const { sort, ...filters } = route.useSearch();
  const change = useChangeFilters<typeof filters>();
  const onSearch = useCallback((search: string) => change({ search }), [change]);
  const selection = useSelection(keyOf, ({ phone_number }: ContactWithFields) => formatPhone(phone_number));
  const mayManage = useMay('manage');
  const toFields = (
    <LinkButton to="/contacts/fields" icon={<ListIcon />}>
      {f('title')}
    </LinkButton>
  );
  const newContact = mayManage ? (
    <>
      <LinkButton to="/contacts/imports/new">{t('addMany')}</LinkButton>
      <LinkButton to="/contacts/imports" icon={<UploadIcon />}>
        {t('imports')}
      </LinkButton>
      <LinkButton to="/contacts/new" kind="primary" icon={<PlusIcon />}>
        {t('newContact')}
      </LinkButton>
    </>
  ) : null;
  return (
    <Page
      title={t('contacts')}
      actions={
        <>
          {toFields}
          {newContact}
        </>
      }
    >
      {mayManage ? <ContactChangeNotice /> : null}
      <Toolbar>
        <SearchField label={t('searchLabel')} value={filters.search ?? ''} onChange={onSearch} />
        <CsvLink href={fileAddress('/contacts.csv', { ...FOR_EXCEL, ...filters })} />
      </Toolbar>
      <List
        t={t}
        title={t('contacts')}
        source={rowsOf('contacts.list', { ...filters, sort })}
        columns={columns}
        sorting={sorting}
        keyOf={keyOf}
        selection={mayManage ? selection : null}
        icon={<PeopleIcon />}
        onShowAll={filters.search === undefined ? null : () => onSearch('')}
      />
      <SelectionBar selection={selection}>
        <BulkActions key={filters.search} selection={selection} chosen={filters} />
      </SelectionBar>
    </Page>
  );
}
