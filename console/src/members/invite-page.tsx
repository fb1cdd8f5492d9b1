import { useNavigate } from '@tanstack/react-router';
import { volley } from '../api/client.ts';
import { useMembersText } from '../text/members.ts';
import { InviteForm } from '../ui/invite-form.tsx';
import { Page } from '../ui/page.tsx';

export function InvitePage() {
  const t = useMembersText();
  const navigate = useNavigate();
  return (
    <Page title={t('invite')} lead={t('inviteLead')} back={{ to: '/members', words: t('members') }}>
      <InviteForm
        invite={(input) => volley.invitations.create(input)}
        firstRole="viewer"
        cancel="/members"
        onDone={() => navigate({ to: '/members' })}
      />
    </Page>
  );
}
