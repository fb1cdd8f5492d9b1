import { volley } from '../api/client.ts';
import { useAccountsText } from '../text/operator-accounts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { InviteForm } from '../ui/invite-form.tsx';

interface InviteDialogProps {
  readonly id: number;
  readonly name: string;
  readonly onClose: () => void;
}

/** Invites a person to an account that the operator has not entered. The first one of an account is usually its owner. */
export function InviteDialog({ id, name, onClose }: InviteDialogProps) {
  const t = useAccountsText();
  return (
    <Dialog title={t('inviteTo', { name })} onClose={onClose}>
      <InviteForm
        invite={(input) => volley.admin.users.invite({ account_id: id, ...input })}
        firstRole="owner"
        cancel={onClose}
        onDone={onClose}
      />
    </Dialog>
  );
}
