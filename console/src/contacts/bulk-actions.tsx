import type { Contact, Group } from '@volley/sdk';
import { useState } from 'react';
import { volley } from '../api/client.ts';
import { deleteContacts } from '../api/contacts.ts';
import { findGroups } from '../api/find-choices.ts';
import { useAction } from '../api/use-action.ts';
import { useContactsText } from '../text/contacts.ts';
import { AllChosen, type ChosenContacts } from '../ui/all-chosen.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { LayersIcon, PlusIcon, TrashIcon } from '../ui/icons.tsx';
import { lazily } from '../ui/lazily.tsx';
import { Menu, MenuButton } from '../ui/menu.tsx';
import type { Selection } from '../ui/selection.tsx';
import { showToast } from '../ui/toast.tsx';
import { type FoundList, useFound } from '../ui/use-found.tsx';
import { useToldAction } from '../ui/use-told-action.ts';

const NewGroupDialog = lazily(async () => (await import('./new-group-dialog.tsx')).NewGroupDialog);

const REFRESHES = ['contacts', 'groups'] as const;

interface BulkProps {
  readonly selection: Selection<Contact>;
}

/** Puts the selected contacts into a group, which may be a new one, or takes them out of one. */
function GroupChoices({ selection }: BulkProps) {
  const t = useContactsText();
  const [isMaking, setMaking] = useState(false);
  const contact_ids = selection.rows.map(({ id }) => id);
  const count = contact_ids.length;
  const joined = useFound(findGroups, t('joinGroup'));
  const left = useFound(findGroups, t('takeOut'));
  const change = useToldAction(
    async ({ way, group: { uuid, name } }: { readonly way: 'assignGroup' | 'removeGroup'; readonly group: Group }) => {
      await volley.contacts[way]({ contact_ids, group_ids: [uuid] });
      showToast(t(way === 'assignGroup' ? 'putMany' : 'tookMany', { count, name }));
      selection.clear();
    },
    { refreshes: REFRESHES },
  );
  const choices = (way: 'assignGroup' | 'removeGroup', { rows, search }: FoundList<Group>) => (
    <>
      {search}
      {rows.map((group) => (
        <MenuButton key={group.uuid} onClick={() => change.mutate({ way, group })}>
          {group.name}
        </MenuButton>
      ))}
    </>
  );
  return (
    <>
      <Menu label={t('joinGroup')} icon={<LayersIcon />}>
        <MenuButton icon={<PlusIcon />} onClick={() => setMaking(true)}>
          {t('newGroup')}
        </MenuButton>
        {choices('assignGroup', joined)}
      </Menu>
      {left.rows.length === 0 && left.search === null ? null : (
        <Menu label={t('takeOut')}>{choices('removeGroup', left)}</Menu>
      )}
      {isMaking ? (
        <NewGroupDialog contactIds={contact_ids} onDone={selection.clear} onClose={() => setMaking(false)} />
      ) : null}
    </>
  );
}

/** The actions for several selected contacts. */
function SomeActions({ selection }: BulkProps) {
  const t = useContactsText();
  const [isAsking, setAsking] = useState(false);
  const ids = selection.rows.map(({ id }) => id);
  const remove = useAction(deleteContacts, {
    refreshes: REFRESHES,
    onDone: (count) => showToast(t('deletedMany', { count })),
  });
  return (
    <>
      <GroupChoices selection={selection} />
      <Button kind="danger" icon={<TrashIcon />} onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t('deleteManyTitle', { count: ids.length })}
          consequence={t('deleteManyWords')}
          verb={t('delete')}
          action={remove}
          input={ids}
          onClose={() => {
            setAsking(false);
            if (remove.isSuccess) selection.clear();
          }}
        />
      ) : null}
    </>
  );
}

/** The same for all contacts that the list finds. */
export function BulkActions({ selection, chosen }: BulkProps & { readonly chosen: ChosenContacts }) {
  const [isAll, setAll] = useState(false);
  return (
    <>
      <AllChosen chosen={chosen} isAll={isAll} onAll={() => setAll(true)} onDone={selection.clear} />
      {isAll ? null : <SomeActions selection={selection} />}
    </>
  );
}
