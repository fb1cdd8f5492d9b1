import type { Member } from '@volley/sdk';
import { useState } from 'react';
import { volley } from '../api/client.ts';
import type { Role } from '../api/members.ts';
import { leaveTo } from '../api/paths.ts';
import { useAction } from '../api/use-action.ts';
import { formatTime } from '../format/time.ts';
import { useMembersText } from '../text/members.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../ui/dialog.tsx';
import { Form } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { Facts } from '../ui/page.tsx';
import { RoleFields, readRole } from '../ui/role-fields.tsx';
import { showToast } from '../ui/toast.tsx';
import { FactorStatus } from './factor-status.tsx';

interface MemberProps {
  readonly member: Member;
  /** True if the member is the viewer. */
  readonly isSelf: boolean;
  readonly isLast: boolean;
  readonly onClose: () => void;
}

/** Links that the person made end with the membership and with each change of the role. */
const refreshes = ['members', 'invitations'] as const;

function RoleForm({ member, isSelf, onClose }: Omit<MemberProps, 'isLast'>) {
  const t = useMembersText();
  const change = useAction((role: Role) => volley.members.update({ uuid: member.uuid, role }), {
    refreshes,
    onDone: ({ name, role }) => {
      // The viewer's own rights affect every page, so everything is loaded anew.
      if (isSelf) return leaveTo('/');
      onClose();
      showToast(t('roleChanged', { name, role: t(`role_${role}`) }));
    },
  });
  return (
    <Form action={change} read={(values) => readRole(values.text('role'))} submit={t('saveRole')}>
      <RoleFields chosen={member.role} hint={t(isSelf ? 'ownRoleHint' : 'roleHint')} />
    </Form>
  );
}

function RemoveDialog({
  member,
  isSelf,
  onClose,
  onDone,
}: Omit<MemberProps, 'isLast'> & { readonly onDone: () => void }) {
  const t = useMembersText();
  const { name, uuid } = member;
  const remove = useAction(() => volley.members.delete({ uuid }), {
    refreshes,
    onDone: () => {
      if (isSelf) return leaveTo('/');
      onDone();
      showToast(t('removed', { name }));
    },
  });
  return (
    <ConfirmDialog
      title={isSelf ? t('leaveTitle') : t('removeTitle', { name })}
      consequence={isSelf ? t('leaveWords') : t('removeWords', { name })}
      verb={t(isSelf ? 'leaveAccount' : 'removeVerb')}
      action={remove}
      input={undefined}
      onClose={onClose}
    />
  );
}

/** One member beside the list: their name, their role, and a button to remove them. */
export function MemberDrawer({ member, isSelf, isLast, onClose }: MemberProps) {
  const t = useMembersText();
  const [isRemoving, setRemoving] = useState(false);
  const { name, email, last_signed_in_at: last, suspended_at: suspended } = member;
  return (
    <>
      <Dialog isDrawer title={isSelf ? t('you', { name }) : name} onClose={onClose}>
        {suspended === null ? null : <Notice kind="warn">{t('suspended', { when: formatTime(suspended) })}</Notice>}
        <Facts of={[[t('emailAddress'), email]]} />
        <Facts
          of={[
            [t('secondFactor'), <FactorStatus key="factor" member={member} />],
            [t('lastSignIn'), last === null ? t('never') : formatTime(last)],
          ]}
        />
        {isLast ? (
          <>
            <Facts of={[[t('role'), t(`role_${member.role}`)]]} />
            <Notice title={t('lastOwnerTitle')}>{t('lastOwnerWords', { name })}</Notice>
          </>
        ) : (
          <>
            <RoleForm member={member} isSelf={isSelf} onClose={onClose} />
            <div>
              <Button kind="danger" onClick={() => setRemoving(true)}>
                {t(isSelf ? 'leaveAccount' : 'remove')}
              </Button>
            </div>
          </>
        )}
      </Dialog>
      {isRemoving ? (
        <RemoveDialog member={member} isSelf={isSelf} onClose={() => setRemoving(false)} onDone={onClose} />
      ) : null}
    </>
  );
}
