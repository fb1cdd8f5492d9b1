import type { NewInvitation } from '@volley/sdk';
import { useState } from 'react';
import type { Role } from '../api/members.ts';
import { useAction } from '../api/use-action.ts';
import { formatTime } from '../format/time.ts';
import { useMembersText } from '../text/members.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { type Cancel, Form } from './form.tsx';
import { CheckInput, TextInput } from './inputs.tsx';
import { RoleFields, readRole } from './role-fields.tsx';
import { SecretBox } from './secret-box.tsx';
import { showToast } from './toast.tsx';

interface LinkDialogProps {
  readonly made: NewInvitation;
  readonly link: string;
  readonly onClose: () => void;
}

/** Shows the link once. Closing the dialog confirms that it was passed on. */
function LinkDialog({ made: { email, expires_at }, link, onClose }: LinkDialogProps) {
  const t = useMembersText();
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

export interface InvitationInput {
  readonly email: string;
  readonly role: Role;
  readonly show_link: boolean;
}

interface InviteFormProps {
  readonly invite: (input: InvitationInput) => Promise<NewInvitation>;
  readonly cancel: Cancel;
  /** The role that is chosen at first. */
  readonly firstRole: Role;
  /** Called when the person was invited, and the link handed on if there is one. */
  readonly onDone: () => unknown;
}

/** Invites a person to an account. */
export function InviteForm({ invite, cancel, firstRole, onDone }: InviteFormProps) {
  const t = useMembersText();
  const [made, setMade] = useState<NewInvitation | null>(null);
  const action = useAction(invite, {
    refreshes: ['invitations'],
    onDone: async (invitation) => {
      if (invitation.link !== null) return setMade(invitation);
      await onDone();
      showToast(t('mailed', { email: invitation.email }));
    },
  });
  return (
    <>
      <Form
        action={action}
        read={(values) => ({
          email: values.text('email'),
          role: readRole(values.text('role')),
          show_link: values.isChecked('show_link'),
        })}
        submit={t('sendInvitation')}
        cancel={cancel}
      >
        <Field name="email" label={t('emailAddress')} hint={t('emailHint')}>
          <TextInput type="email" required maxLength={255} autoCapitalize="none" spellCheck={false} />
        </Field>
        <RoleFields chosen={firstRole} />
        <CheckInput name="show_link" label={t('showLink')} hint={t('showLinkHint')} />
      </Form>
      {made?.link == null ? null : <LinkDialog made={made} link={made.link} onClose={() => void onDone()} />}
    </>
  );
}
