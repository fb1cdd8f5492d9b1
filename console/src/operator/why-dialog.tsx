import { type Approval, type ApprovalDecision, type ApprovalMove, shownOf } from '../api/approvals.ts';
import type { Action } from '../api/use-action.ts';
import { useApprovalsText } from '../text/operator-approvals.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { AccountLink } from './account-link.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

export interface Asking {
  readonly approval: Approval;
  readonly move: ApprovalMove;
}

/** Asks before any decision, since a single letter may have asked for it; to reject and to suspend, for the reason, too. */
export function WhyDialog({
  asking,
  action,
  onClose,
}: {
  readonly asking: Asking;
  readonly action: Action<ApprovalDecision, Approval>;
  readonly onClose: () => void;
}) {
  const t = useApprovalsText();
  const { approval, move } = asking;
  const name = shownOf(approval);
  if (move === 'approve' || move === 'resume')
    return (
      <ConfirmDialog
        title={t(`${move}Title`, { name })}
        consequence={t.rich('sender_id' in approval ? 'allowSenderWords' : 'allowCallerWords', {
          account: <AccountLink key="account" id={approval.account_id} />,
        })}
        verb={t(move)}
        kind="primary"
        action={action}
        input={{ approval, move, reason: '' }}
        onClose={onClose}
      />
    );
  const what = move === 'reject' ? 'reject' : 'sender_id' in approval ? 'suspendSender' : 'suspendCaller';
  return (
    <ReasonDialog
      title={t(`${move}Title`, { name })}
      consequence={t(`${what}Words`)}
      verb={t(move)}
      hint={t('reasonHint')}
      action={action}
      toInput={(reason) => ({ approval, move, reason })}
      onClose={onClose}
    />
  );
}
