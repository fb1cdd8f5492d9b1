import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ContactGroup, ContactWithGroups } from '@volley/sdk';
import { useState } from 'react';
import { volley } from '../api/client.ts';
import { contactsKey } from '../api/contacts.ts';
import { firstGroupsQuery, groupsKey } from '../api/groups.ts';
import { contactsText } from '../text/contacts.ts';
import { useText } from '../text/use-text.ts';
import { Button } from '../ui/button.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { Section } from '../ui/page.tsx';
import { showToast } from '../ui/toast.tsx';
import { useToldAction } from '../ui/use-told-action.ts';
import styles from './contact-groups.module.css';

const REFRESHES = [contactsKey, groupsKey];

/** The groups of a contact. It can leave each, which the toast can undo. */
function Groups({ contact, mayManage }: { readonly contact: ContactWithGroups; readonly mayManage: boolean }) {
  const t = useText(contactsText);
  const membersOf = ({ uuid }: { readonly uuid: string }) => ({ contact_ids: [contact.id], group_ids: [uuid] });
  const join = useToldAction((group: ContactGroup) => volley.contacts.assignGroup(membersOf(group)), {
    refreshes: REFRESHES,
  });
  const leave = useToldAction(
    (group: ContactGroup) => volley.contacts.removeGroup(membersOf(group)).then(() => group),
    {
      refreshes: REFRESHES,
      onDone: (group) => showToast(t('leftGroup', { name: group.name }), () => join.mutate(group)),
    },
  );
  if (contact.groups.length === 0) return <p>{t('noGroups')}</p>;
  return (
    <ul className={styles.groups}>
      {contact.groups.map((group) => (
        <li key={group.uuid}>
          <Link to="/groups/$uuid" params={{ uuid: group.uuid }}>
            {group.name}
          </Link>
          {mayManage ? (
            <Button kind="quiet" isIconOnly icon={<CloseIcon />} onClick={() => leave.mutate(group)}>
              {t('leaveGroup', { name: group.name })}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** The groups that the contact is not in yet. */
function JoinGroup({ contact }: { readonly contact: ContactWithGroups }) {
  const t = useText(contactsText);
  const { data: known = [] } = useQuery(firstGroupsQuery);
  const others = known.filter(({ uuid }) => !contact.groups.some((group) => group.uuid === uuid));
  const join = useToldAction(
    (uuid: string) => volley.contacts.assignGroup({ contact_ids: [contact.id], group_ids: [uuid] }),
    { refreshes: REFRESHES, onDone: () => showToast(t('joinedGroup')) },
  );
  const [chosen, setChosen] = useState<string>();
  const group = others.find(({ uuid }) => uuid === chosen);
  if (others.length === 0) return null;
  // A keyboard passes over choices on its way, so nothing happens before the button is pressed.
  return (
    <div className={styles.join}>
      <FilterSelect
        label={t('joinGroup')}
        value={group?.uuid}
        all={t('joinGroup')}
        options={others.map(({ uuid, name }) => ({ value: uuid, words: name }))}
        onChange={setChosen}
      />
      <Button
        aria-disabled={group === undefined}
        isBusy={join.isPending}
        onClick={() => group && join.mutate(group.uuid)}
      >
        {t('join')}
      </Button>
    </div>
  );
}

export function ContactGroups({
  contact,
  mayManage,
}: {
  readonly contact: ContactWithGroups;
  readonly mayManage: boolean;
}) {
  const t = useText(contactsText);
  return (
    <Section title={t('groups')} actions={mayManage ? <JoinGroup contact={contact} /> : undefined}>
      <Groups contact={contact} mayManage={mayManage} />
    </Section>
  );
}
