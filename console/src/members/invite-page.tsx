import { useNavigate } from '@tanstack/react-router';
import type { InvitationsCreateInput, NewInvitation } from '@volley/sdk';
import { useState } from 'react';
import { volley } from '../api/client.ts';
import { invitationsKey } from '../api/members.ts';
import { useAction } from '../api/use-action.ts';
import { formatTime } from '../format/time.ts';
import { membersText } from '../text/members.ts';
import { useText } from '../text/use-text.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { CheckInput, TextInput } from '../ui/inputs.tsx';
import { Page } from '../ui/page.tsx';
import { SecretBox } from '../ui/secret-box.tsx';
import { showToast } from '../ui/toast.tsx';
import { RoleFields, readRole } from './role-fields.tsx';

interface LinkDialogProps {
  readonly made: NewInvitation;
  readonly link: string;
  readonly onClose: () => void;
}

/** Shows the link once. Closing the dialog confirms that it was passed on. */
function LinkDialog({ made: { email, expires_at }, link, onClose }: LinkDialogProps) {
  const t = useText(membersText);
  return (
    <Dialog
      title={t('linkTitle', { email })}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t('linkKept')}
        </Button>
      }
    >
      <p>{t('linkWords', { email, until: formatTime(expires_at) })}</p>
      <SecretBox label={t('link')} secret={link} />
    </Dialog>
  );
}

export function InvitePage() {
  const t = useText(membersText);
  const navigate = useNavigate();
  const [made, setMade] = useState<NewInvitation | null>(null);
  const close = () => navigate({ to: '/members' });
  const invite = useAction((input: InvitationsCreateInput) => volley.invitations.create(input), {
    refreshes: [invitationsKey],
    onDone: async (invitation) => {
      if (invitation.link !== null) return setMade(invitation);
      await close();
      showToast(t('mailed', { email: invitation.email }));
    },
  });
  return (
    <Page title={t('invite')} lead={t('inviteLead')} back={{ to: '/members', words: t('title') }}>
      <Form
        action={invite}
        read={(values) => ({
          email: values.text('email'),
          role: readRole(values.text('role')),
          show_link: values.isChecked('show_link'),
        })}
        submit={t('sendInvitation')}
        more={
          <LinkButton to="/members" kind="quiet">
            {t('cancel')}
          </LinkButton>
        }
      >
        <Field name="email" label={t('email')} hint={t('emailHint')}>
          <TextInput type="email" required maxLength={255} autoCapitalize="none" spellCheck={false} />
        </Field>
        <RoleFields chosen="viewer" />
        <CheckInput name="show_link" label={t('showLink')} hint={t('showLinkHint')} />
      </Form>
      {made?.link == null ? null : <LinkDialog made={made} link={made.link} onClose={() => void close()} />}
    </Page>
  );
}
