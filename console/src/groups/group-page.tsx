import { getRouteApi } from '@tanstack/react-router';
import type { Contact, Group } from '@volley/sdk';
import { useState } from 'react';
import { volley } from '../api/client.ts';
import { operation, prefetch, useOperation } from '../api/operation.ts';
import { prefetchRows, rowsOf } from '../api/rows.ts';
import { useMay } from '../api/session.ts';
import { useChange } from '../api/use-action.ts';
import { formatPhone } from '../format/phone.ts';
import { useGroupsText } from '../text/groups.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { contactColumns } from '../ui/contact-columns.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { DeleteButton } from '../ui/delete-button.tsx';
import { Form } from '../ui/form.tsx';
import { CloseIcon, PeopleIcon } from '../ui/icons.tsx';
import { lazily } from '../ui/lazily.tsx';
import { Page, Section } from '../ui/page.tsx';
import { type Selection, SelectionBar, useSelection } from '../ui/selection.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { showToast } from '../ui/toast.tsx';
import { useToldAction } from '../ui/use-told-action.ts';
import { GroupFields, readGroup } from './group-fields.tsx';

const route = getRouteApi('/in/groups/$uuid');

const NumberCheckSection = lazily(async () => (await import('../ui/number-check.tsx')).NumberCheckSection);

/** Takes a contact out of the group, which the toast can undo. */
function RemoveButton({ contact, group }: { readonly contact: Contact; readonly group: Group }) {
  const t = useGroupsText();
  const number = formatPhone(contact.phone_number);
  const members = { contact_ids: [contact.id], group_ids: [group.uuid] };
  const refreshes = ['groups', 'contacts'] as const;
  const putBack = useToldAction(() => volley.contacts.assignGroup(members), { refreshes });
  const remove = useToldAction(() => volley.contacts.removeGroup(members), {
    refreshes,
    onDone: () => showToast(t('removed', { number }), () => putBack.mutate()),
  });
  return (
    <Button kind="quiet" isIconOnly icon={<CloseIcon />} isBusy={remove.isPending} onClick={() => remove.mutate()}>
      {t('removeOne', { number })}
    </Button>
  );
}

function useColumns(group: Group, mayManage: boolean): readonly Column<Contact>[] {
  const t = useGroupsText();
  const cell = (contact: Contact) => <RemoveButton contact={contact} group={group} />;
  return mayManage ? [...contactColumns(t), ['actions', t('actions'), '4rem', cell]] : contactColumns(t);
}

/** Takes the selected contacts out of the group. */
function RemoveSelected({ selection, group }: { readonly selection: Selection<Contact>; readonly group: Group }) {
  const t = useGroupsText();
  const refreshes = ['groups', 'contacts'] as const;
  const putBack = useToldAction((contact_ids: number[]) => putInto(group, contact_ids), { refreshes });
  const remove = useToldAction(
    async (contact_ids: number[]) => {
      await volley.contacts.removeGroup({ contact_ids, group_ids: [group.uuid] });
      showToast(t('removedMany', { count: contact_ids.length }), () => putBack.mutate(contact_ids));
      selection.clear();
    },
    { refreshes },
  );
  return (
    <Button icon={<CloseIcon />} isBusy={remove.isPending} onClick={() => remove.mutate(selection.rows.map(keyOf))}>
      {t('removeSelected')}
    </Button>
  );
}

const AllChosen = lazily(async () => (await import('../ui/all-chosen.tsx')).AllChosen);
const ContactChangeNotice = lazily(async () => (await import('../ui/contact-change.tsx')).ContactChangeNotice);

const keyOf = ({ id }: Contact) => id;
const putInto = (group: Group, contact_ids: number[]) =>
  volley.contacts.assignGroup({ contact_ids, group_ids: [group.uuid] });

function Members({ group, mayManage }: { readonly group: Group; readonly mayManage: boolean }) {
  const t = useGroupsText();
  const columns = useColumns(group, mayManage);
  const selection = useSelection(keyOf, ({ phone_number }: Contact) => formatPhone(phone_number));
  const [isAll, setAll] = useState(false);
  return (
    <>
      {mayManage ? <ContactChangeNotice /> : null}
      <DataTable
        label={t('contacts')}
        source={rowsOf('groups.contacts', { uuid: group.uuid })}
        columns={columns}
        keyOf={keyOf}
        selection={mayManage ? selection : null}
        empty={
          <Empty
            icon={<PeopleIcon />}
            title={t('noContactsTitle')}
            action={<LinkButton to="/contacts">{t('toContacts')}</LinkButton>}
            words={t('noContactsWords')}
          />
        }
      />
      <SelectionBar selection={selection}>
        <AllChosen
          chosen={{ group_id: group.uuid }}
          isAll={isAll}
          onAll={() => setAll(true)}
          onDone={() => {
            setAll(false);
            selection.clear();
          }}
        />
        {isAll ? null : <RemoveSelected selection={selection} group={group} />}
      </SelectionBar>
    </>
  );
}

function EditForm({ group }: { readonly group: Group }) {
  const t = useGroupsText();
  const save = useChange('groups.update', { onDone: () => showToast(t('saved')) });
  return (
    <Section title={t('change')}>
      <Form action={save} read={(values) => ({ uuid: group.uuid, ...readGroup(values) })} submit={t('save')}>
        <GroupFields group={group} />
      </Form>
    </Section>
  );
}

function DeleteGroup({ group: { uuid, name, contacts_count: count } }: { readonly group: Group }) {
  const t = useGroupsText();
  return (
    <DeleteButton
      words={t('delete')}
      title={t('deleteTitle', { name })}
      consequence={t('deleteWords', { count })}
      remove={() => volley.groups.delete({ uuid })}
      refreshes={['groups.list', 'contacts']}
      to="/groups"
      done={t('deleted', { name })}
    />
  );
}

export function load({ params }: { params: { uuid: string } }) {
  prefetch(operation('groups.get', params));
  prefetchRows(rowsOf('groups.contacts', params));
}

export function GroupPage() {
  const t = useGroupsText();
  const { uuid } = route.useParams();
  const group = useOperation('groups.get', { uuid });
  const mayManage = useMay('manage');
  const found = group.data;
  return (
    <Page
      title={found?.name ?? t('group')}
      back={{ to: '/groups', words: t('groups') }}
      lead={found === undefined ? undefined : t('count', { count: found.contacts_count })}
      actions={found !== undefined && mayManage ? <DeleteGroup group={found} /> : undefined}
    >
      <Loaded query={group} lines={6}>
        {(loaded) => (
          <>
            <Members group={loaded} mayManage={mayManage} />
            <NumberCheckSection of={{ group_id: loaded.uuid }} />
            {mayManage ? <EditForm key={loaded.updated_at} group={loaded} /> : null}
          </>
        )}
      </Loaded>
    </Page>
  );
}
