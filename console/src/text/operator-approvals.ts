import { operatorArea } from './operator.ts';
import { areaWithin } from './use-text.ts';

export const useApprovalsText = operatorArea(() => import('./operator-approvals.fr.ts'), {
  lead: 'Accounts may only send and call under names and numbers that you have approved.',
  waiting: '{waiting, plural, one {# waiting} other {# waiting}}',
  troubles: '{troubles, plural, one {# check to look at} other {# checks to look at}}',
  kind: 'What is to be decided',
  kind_senders: 'Sender IDs',
  kind_callers: 'Caller IDs',
  kindWaits: '{name} ({count, number})',
  state_pending: 'Waiting',
  state_approved: 'Approved',
  state_rejected: 'Rejected',
  state_suspended: 'Suspended',
  reasonWas: 'Because: {reason}',
  askedBy: 'Asked by {account}, {when}',
  lookAlike: 'Looks like {name} of {account}',
  approve: 'Approve',
  approveName: 'Approve {name}',
  reject: 'Reject',
  rejectName: 'Reject {name}',
  suspendName: 'Suspend {name}',
  resumeName: 'End the suspension of {name}',
  approveTitle: 'Approve {name}?',
  allowSenderWords:
    '{account} can then send under this name at once. You can suspend it later, but what was sent until then is not recalled.',
  allowCallerWords:
    '{account} can then show this number on its calls at once. You can suspend it later, but calls that were made until then have shown it.',
  rejectTitle: 'Reject {name}?',
  rejectWords: 'The account reads that it was rejected and why, and cannot use it. It can ask for another one.',
  suspendSenderWords:
    'From now on no message is sent under it. Running campaigns are paused and keep their credits; single messages that wait fail at their time and are refunded. What was submitted is not recalled.',
  suspendCallerWords: 'Campaigns that show it are paused before their next call. Calls in progress go on.',
  reasonHint: 'The account reads it, so say what it can do. It also stays in the audit log.',
  done_approved: '{name} can be used.',
  done_rejected: '{name} is rejected.',
  done_suspended: '{name} is suspended.',
  done_pending: '{name} waits.',
  emptyTitle: 'Nothing waits for you',
  empty_senders:
    'When an account asks for a sender ID, such as “Kojo Farms”, it stands here with what it is for. Press A to approve the one that has the focus, or R to reject it: both ask first.',
  empty_callers:
    'When an account asks to show a number on its calls, such as that of its front office, it stands here. Press A to approve the one that has the focus, or R to reject it: both ask first.',
});

export const approvalsArea = areaWithin(useApprovalsText);
