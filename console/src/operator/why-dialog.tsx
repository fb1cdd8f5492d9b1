import { type Approval, type ApprovalDecision, shownOf } from '../api/approvals.ts';
import type { Action } from '../api/use-action.ts';
import { useApprovalsText } from '../text/operator-approvals.ts';
import { ReasonDialog } from './reason-dialog.tsx';

export interface Asking {
  readonly approval: Approval;
  readonly move: 'reject' | 'suspend';
}

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
  const what = move === 'reject' ? 'reject' : 'sender_id' in approval ? 'suspendSender' : 'suspendCaller';
  return (
    <ReasonDialog
      title={t(`${move}Title`, { name: shownOf(approval) })}
      consequence={t(`${what}Words`)}
      verb={t(move)}
      hint={t('reasonHint')}
      action={action}
      toInput={(reason) => ({ approval, move, reason })}
      onClose={onClose}
    />
  );
}
