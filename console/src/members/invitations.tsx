import type { Invitation } from '@volley/sdk';
import { useState } from 'react';
import { volley } from '../api/client.ts';
import { rowsOf } from '../api/rows.ts';
import { useAction } from '../api/use-action.ts';
import { formatTime } from '../format/time.ts';
import { useMembersText } from '../text/members.ts';
import { Button } from '../ui/button.tsx';
import { type Column, DataTable, RowButton } from '../ui/data-table.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { Facts, Section } from '../ui/page.tsx';
import { Status, type Tone } from '../ui/status.tsx';
import { showToast } from '../ui/toast.tsx';
import { useProblem } from '../ui/use-problem.ts';

const TONES: Record<NonNullable<Invitation['mail']>, Tone> = { waiting: 'plan', sent: 'good', failed: 'bad' };

function Letter({ invitation: { mail, mail_reason: reason } }: { readonly invitation: Invitation }) {
  const t = useMembersText();
  if (mail === null) return <Status tone="quiet">{t('mail_none')}</Status>;
  const isExplained = mail === 'failed' && reason !== null;
  return <Status tone={TONES[mail]}>{isExplained ? t('mailFailedBecause', { reason }) : t(`mail_${mail}`)}</Status>;
}

function useColumns(onOpen: (invitation: Invitation) => void): readonly Column<Invitation>[] {
  const t = useMembersText();
  return [
    [
      'email',
      t('emailAddress'),
      '3fr title',
      (invitation) => <RowButton onClick={() => onOpen(invitation)}>{invitation.email}</RowButton>,
    ],
    ['role', t('role'), '7rem side', ({ role }) => (role === null ? '' : t(`role_${role}`))],
    ['letter', t('letter'), '2fr', (invitation) => <Letter invitation={invitation} />],
    ['until', t('worksUntil'), '12rem none', ({ expires_at }) => formatTime(expires_at)],
  ];
}

/** One invitation beside the list, with a button to withdraw it. */
function InvitationDrawer({ invitation, onClose }: { readonly invitation: Invitation; readonly onClose: () => void }) {
  const t = useMembersText();
  const { email, role, uuid } = invitation;
  const withdraw = useAction(() => volley.invitations.withdraw({ uuid }), {
    refreshes: ['invitations'],
    onDone: () => {
      onClose();
      showToast(t('withdrawn', { email }));
    },
  });
  const problem = useProblem(withdraw.error);
  return (
    <Dialog isDrawer title={t('linkTitle', { email })} onClose={onClose}>
      <Facts
        of={[
          [t('role'), role === null ? '' : t(`role_${role}`)],
          [t('invited'), formatTime(invitation.created_at)],
          [t('worksUntil'), formatTime(invitation.expires_at)],
        ]}
      />
      <Facts of={[[t('letter'), <Letter key="letter" invitation={invitation} />]]} />
      <p>{t('withdrawWords')}</p>
      {problem === null ? null : <Notice kind="bad">{problem.message}</Notice>}
      <div>
        <Button kind="danger" isBusy={withdraw.isPending} onClick={() => withdraw.mutate(undefined)}>
          {t('withdraw')}
        </Button>
      </div>
    </Dialog>
  );
}

/** The open invitations. */
export function Invitations() {
  const t = useMembersText();
  const [opened, setOpened] = useState<Invitation | null>(null);
  const columns = useColumns(setOpened);
  return (
    <Section title={t('invitations')} hint={t('invitationsHint')}>
      <DataTable
        label={t('invitations')}
        source={rowsOf('invitations.list', {})}
        columns={columns}
        empty={<p>{t('noInvitations')}</p>}
      />
      {opened === null ? null : <InvitationDrawer invitation={opened} onClose={() => setOpened(null)} />}
    </Section>
  );
}
