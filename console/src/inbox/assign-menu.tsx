import type { Session, Thread } from '@volley/sdk';
import { findMembers } from '../api/find-choices.ts';
import { hasScope } from '../api/session.ts';
import { useThreadsText } from '../text/threads.ts';
import { Menu, MenuButton } from '../ui/menu.tsx';
import { showToast } from '../ui/toast.tsx';
import { useFound } from '../ui/use-found.tsx';
import { useToldChange } from '../ui/use-told-action.ts';

interface AssignProps {
  readonly thread: Thread;
  readonly session: Session;
}

/** Assigns the conversation to oneself, to nobody, or, for people who may see the members, to one of them. */
export function AssignMenu({ thread: { id: uuid, assigned_to: assigned }, session }: AssignProps) {
  const t = useThreadsText();
  const { rows: members, search } = useFound(findMembers, t('assign'), hasScope(session, 'team'));
  const assign = useToldChange('threads.update', {
    onDone: ({ assigned_to: to }) =>
      showToast(to === null ? t('unassignedToast') : t('assignedToast', { name: to.name })),
  });
  const give = (to: string | null) => assign.mutate({ uuid, assigned_to: to });
  const isMember = session.accounts.some(({ account_id }) => account_id === session.account_id);
  return (
    <Menu label={t('assign')}>
      {isMember ? (
        <MenuButton isChosen={assigned?.uuid === session.user_uuid} onClick={() => give(session.user_uuid)}>
          {t('assignMe')}
        </MenuButton>
      ) : null}
      <MenuButton isChosen={assigned === null} onClick={() => give(null)}>
        {t('assignNobody')}
      </MenuButton>
      {search}
      {members
        .filter((member) => member.uuid !== session.user_uuid)
        .map((member) => (
          <MenuButton key={member.uuid} isChosen={assigned?.uuid === member.uuid} onClick={() => give(member.uuid)}>
            {member.name === '' ? member.email : member.name}
          </MenuButton>
        ))}
    </Menu>
  );
}
