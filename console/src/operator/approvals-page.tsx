import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import {
  APPROVALS,
  type Approval,
  type ApprovalMove,
  approvalRows,
  approvedSendersQuery,
  decide,
  MOVES_FROM,
  nounOf,
} from '../api/approvals.ts';
import { refresh } from '../api/operation.ts';
import { useMay } from '../api/session.ts';
import { useAction } from '../api/use-action.ts';
import { waitingQuery } from '../api/waiting-approvals.ts';
import { APPROVAL_KINDS, APPROVAL_STATES } from '../format/choices.ts';
import { formatAgo } from '../format/time.ts';
import { useApprovalsText } from '../text/operator-approvals.ts';
import { Button, type ButtonKind } from '../ui/button.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { BadgeIcon } from '../ui/icons.tsx';
import { lazily } from '../ui/lazily.tsx';
import { NoMatches } from '../ui/no-matches.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Empty } from '../ui/states.tsx';
import { Status, type Tone } from '../ui/status.tsx';
import { showToast } from '../ui/toast.tsx';
import { Toolbar } from '../ui/toolbar.tsx';
import { useProblem } from '../ui/use-problem.ts';
import { AccountLink } from './account-link.tsx';
import { findLookAlikes } from './find-look-alikes.ts';
import { MoreList } from './more-list.tsx';
import styles from './operator.module.css';
import { focusBeside, useRowKeys } from './row-keys.ts';
import { shownOf } from './shown-of.ts';
import type { Asking } from './why-dialog.tsx';

const route = getRouteApi('/in/operator/approvals');

const TONES: Readonly<Record<Approval['state'], Tone>> = {
  pending: 'way',
  approved: 'good',
  rejected: 'quiet',
  suspended: 'bad',
};
const KINDS: Readonly<Record<ApprovalMove, ButtonKind>> = {
  approve: 'plain',
  reject: 'quiet',
  suspend: 'quiet',
  resume: 'plain',
};
const KEYS: Readonly<Partial<Record<ApprovalMove, string>>> = { approve: 'a', reject: 'r' };

/** The names of other accounts with which this one could be confused. */
function LookAlikes({ approval }: { readonly approval: Approval }) {
  const t = useApprovalsText();
  const isAsked = approval.kind === 'senders' && approval.state === 'pending';
  const { data: known = [] } = useQuery({ ...approvedSendersQuery, enabled: isAsked });
  const alike = isAsked ? findLookAlikes(approval, known) : [];
  return alike.map(({ uuid, shown, accountId }) => (
    <Status key={uuid} tone="warn">
      {t('lookAlike', { name: shown, id: String(accountId) })}
    </Status>
  ));
}

interface MovesProps {
  readonly approval: Approval;
  readonly onMove: (approval: Approval, move: ApprovalMove) => void;
}

function Moves({ approval, onMove }: MovesProps) {
  const t = useApprovalsText();
  const name = shownOf(approval);
  return (
    <span className={styles.buttons}>
      {MOVES_FROM[approval.state].map((move) => (
        <Button
          key={move}
          kind={KINDS[move]}
          data-key={KEYS[move]}
          aria-label={t(`${move}Name`, { name })}
          onClick={() => onMove(approval, move)}
        >
          {t(move)}
        </Button>
      ))}
    </span>
  );
}

interface RowProps {
  readonly approval: Approval;
  readonly onMove: MovesProps['onMove'] | null;
}

function ApprovalRow({ approval, onMove }: RowProps) {
  const t = useApprovalsText();
  const { state, purpose, reason, accountId, askedAt } = approval;
  return (
    <>
      <div className={styles.grow}>
        <h2 className={styles.line}>
          {shownOf(approval)}
          <Status tone={TONES[state]}>{t(`state_${state}`)}</Status>
          <LookAlikes approval={approval} />
        </h2>
        <p>{purpose}</p>
        {reason === '' ? null : <p>{t('reasonWas', { reason })}</p>}
        <p className={styles.soft}>
          {t.rich('askedBy', { account: <AccountLink key="account" id={accountId} />, when: formatAgo(askedAt) })}
        </p>
      </div>
      {onMove === null ? null : <Moves approval={approval} onMove={onMove} />}
    </>
  );
}

/** The keys of the list. It is read again whenever the badge in the navigation has read how many wait, so that both say the same. */
function useList(kind: Approval['kind']): void {
  useRowKeys('ar');
  const { dataUpdatedAt } = useQuery(waitingQuery);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time of the badge is what calls for the list
  useEffect(() => refresh([nounOf(kind)]), [kind, dataUpdatedAt]);
}

/** Approving needs no form, so the dialog is loaded separately. */
const WhyDialog = lazily(async () => (await import('./why-dialog.tsx')).WhyDialog);

/** The sender IDs and caller IDs that accounts requested, on each of which the operator decides. */
export function ApprovalsPage() {
  const t = useApprovalsText();
  const { kind = 'senders', state = 'pending' } = route.useSearch();
  const navigate = route.useNavigate();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [decided, setDecided] = useState<Approval | null>(null);
  // Only after the dialog has given the focus back to the row, whose buttons go away.
  useEffect(() => {
    if (decided !== null) focusBeside(decided.uuid);
  }, [decided]);
  const move = useAction(decide, {
    refreshes: APPROVALS,
    onDone: (approval) => {
      setAsking(null);
      setDecided(approval);
      showToast(t(`done_${approval.state}`, { name: shownOf(approval) }));
    },
  });
  const problem = useProblem(asking === null ? move.error : null);
  const onMove = (approval: Approval, to: ApprovalMove) => {
    move.reset();
    if (to === 'reject' || to === 'suspend') setAsking({ approval, move: to });
    else move.mutate({ approval, move: to, reason: '' });
  };
  const mayDecide = useMay('operator_approvals');
  useList(kind);
  const show = (next: { kind?: typeof kind; state?: typeof state | 'all' }) =>
    void navigate({ search: { kind, state, ...next }, replace: true });
  return (
    <Page title={t('approvals')} lead={t('lead')}>
      <Toolbar>
        <Segmented
          label={t('kind')}
          value={kind}
          options={APPROVAL_KINDS.map((value) => ({ value, words: t(`kind_${value}`) }))}
          onChange={(value) => show({ kind: value })}
        />
        <FilterSelect
          label={t('state')}
          value={state === 'all' ? undefined : state}
          all={t('allStates')}
          options={APPROVAL_STATES.map((value) => ({ value, words: t(`state_${value}`) }))}
          onChange={(value) => show({ state: value ?? 'all' })}
        />
      </Toolbar>
      {problem === null ? null : <Notice kind="bad">{problem.message}</Notice>}
      <MoreList
        label={t(`kind_${kind}`)}
        source={approvalRows(kind, state === 'all' ? null : state)}
        keyOf={({ uuid }) => uuid}
        row={(approval) => <ApprovalRow approval={approval} onMove={mayDecide ? onMove : null} />}
        empty={
          state === 'pending' ? (
            <Empty icon={<BadgeIcon />} title={t('emptyTitle')}>
              {t(`empty_${kind}`)}
            </Empty>
          ) : (
            <NoMatches onShowAll={() => show({ state: 'all' })} />
          )
        }
      />
      {asking === null ? null : <WhyDialog asking={asking} action={move} onClose={() => setAsking(null)} />}
    </Page>
  );
}
