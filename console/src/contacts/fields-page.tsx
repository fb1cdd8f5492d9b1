import type { ContactField } from '@volley/sdk';
import { volley } from '../api/client.ts';
import { fieldRowsOf } from '../api/contact-fields.ts';
import { prefetchRows } from '../api/rows.ts';
import { useMay } from '../api/session.ts';
import { useContactFieldsText } from '../text/contact-fields.ts';
import { useContactsText } from '../text/contacts.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { type Column, RowLink } from '../ui/data-table.tsx';
import { DownIcon, ListIcon, PlusIcon, UpIcon } from '../ui/icons.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { ListSearch, useSearched } from '../ui/list-search.tsx';
import { useToldAction } from '../ui/use-told-action.ts';

function MoveButtons({ field }: { readonly field: ContactField }) {
  const t = useContactFieldsText();
  const { key, label, position } = field;
  const move = useToldAction((to: number) => volley.contactFields.update({ key, position: to }), {
    refreshes: ['contactFields'],
  });
  return (
    <>
      {position === 1 ? null : (
        <Button kind="quiet" isIconOnly icon={<UpIcon />} onClick={() => move.mutate(position - 1)}>
          {t('moveUp', { label })}
        </Button>
      )}
      <Button kind="quiet" isIconOnly icon={<DownIcon />} onClick={() => move.mutate(position + 1)}>
        {t('moveDown', { label })}
      </Button>
    </>
  );
}

function useColumns(mayManage: boolean): readonly Column<ContactField>[] {
  const t = useContactFieldsText();
  const columns: readonly Column<ContactField>[] = [
    [
      'label',
      t('label'),
      '2fr title',
      ({ key, label }) => <RowLink to="/contacts/fields/$key" params={{ key }} words={label} />,
    ],
    ['key', t('key'), '2fr', ({ key }) => <code>{`{{${key}}}`}</code>],
    ['kind', t('kind'), '2fr', ({ kind }) => t(kind)],
    ['default', t('defaultWord'), '2fr none', (field) => field.default_value],
  ];
  const cell = (field: ContactField) => <MoveButtons field={field} />;
  return mayManage ? [...columns, ['order', t('order'), '6rem side', cell]] : columns;
}

export const load = ({ deps }: { readonly deps: { search?: string } }) => prefetchRows(fieldRowsOf(deps.search));

/** The account's own fields of its contacts. */
export function FieldsPage() {
  const t = useContactFieldsText();
  const contacts = useContactsText();
  const mayManage = useMay('manage');
  const searched = useSearched();
  // Where only some are shown, nobody sees what a field is moved over.
  const columns = useColumns(mayManage && searched.onShowAll === null);
  const create = mayManage ? (
    <LinkButton to="/contacts/fields/new" kind="primary" icon={<PlusIcon />}>
      {t('newField')}
    </LinkButton>
  ) : null;
  return (
    <ListPage
      t={t}
      title={t('title')}
      back={{ to: '/contacts', words: contacts('contacts') }}
      lead={t('lead')}
      source={fieldRowsOf(searched.search)}
      columns={columns}
      keyOf={({ key }) => key}
      icon={<ListIcon />}
      actions={create}
      onShowAll={searched.onShowAll}
    >
      <ListSearch of={searched} />
    </ListPage>
  );
}
