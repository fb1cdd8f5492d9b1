import { Link } from '@tanstack/react-router';
import type { ContactGroup, ContactWithGroups } from '@volley/sdk';
import { useState } from 'react';
import { volley } from '../api/client.ts';
import { findGroups } from '../api/find-choices.ts';
import { useContactsText } from '../text/contacts.ts';
import { Button } from '../ui/button.tsx';
import { FoundFilter } from '../ui/found-filter.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { Section } from '../ui/page.tsx';
import { showToast } from '../ui/toast.tsx';
import { useToldAction } from '../ui/use-told-action.ts';
import styles from './contact-groups.module.css';

const REFRESHES = ['contacts', 'groups'] as const;

/** The groups of a contact. It can leave each, which the toast can undo. */
function Groups({ contact, mayManage }: { readonly contact: ContactWithGroups; readonly mayManage: boolean }) {
  const t = useContactsText();
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
  const t = useContactsText();
  const join = useToldAction(
    (uuid: string) => volley.contacts.assignGroup({ contact_ids: [contact.id], group_ids: [uuid] }),
    { refreshes: REFRESHES, onDone: () => showToast(t('joinedGroup')) },
  );
  const [chosen, setChosen] = useState('');
  const isIn = (group: string) => contact.groups.some(({ uuid }) => uuid === group);
  const group = isIn(chosen) ? '' : chosen;
  // A keyboard passes over choices on its way, so nothing happens before the button is pressed.
  return (
    <div className="row">
      <FoundFilter
        label={t('joinGroup')}
        find={findGroups}
        optionOf={({ uuid, name }) => (isIn(uuid) ? null : { value: uuid, words: name })}
        first={[{ value: '', words: t('joinGroup') }]}
        value={group}
        onChange={setChosen}
      />
      <Button aria-disabled={group === ''} isBusy={join.isPending} onClick={() => group !== '' && join.mutate(group)}>
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
  const t = useContactsText();
  return (
    <Section title={t('groups')} actions={mayManage ? <JoinGroup contact={contact} /> : undefined}>
      <Groups contact={contact} mayManage={mayManage} />
    </Section>
  );
}
