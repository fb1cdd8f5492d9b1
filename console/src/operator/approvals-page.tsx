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
  shownOf,
} from '../api/approvals.ts';
import { refresh } from '../api/operation.ts';
import { useMay } from '../api/session.ts';
import { useAction } from '../api/use-action.ts';
import { waitingQuery } from '../api/waiting-approvals.ts';
import { APPROVAL_KINDS, APPROVAL_STATES, type ApprovalKind, type ApprovalState } from '../format/choices.ts';
import { formatAgo } from '../format/time.ts';
import { useApprovalsText } from '../text/operator-approvals.ts';
import { useRegistrationsText } from '../text/registrations.ts';
import { Button, type ButtonKind, LinkButton } from '../ui/button.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { BadgeIcon } from '../ui/icons.tsx';
import { lazily } from '../ui/lazily.tsx';
import { NoMatches } from '../ui/no-matches.tsx';
import { Page } from '../ui/page.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Empty } from '../ui/states.tsx';
import { Status, type Tone } from '../ui/status.tsx';
import { showToast } from '../ui/toast.tsx';
import { Toolbar } from '../ui/toolbar.tsx';
import { AccountLink } from './account-link.tsx';
import { findLookAlikes } from './find-look-alikes.ts';
import { MoreList } from './more-list.tsx';
import styles from './operator.module.css';
import type { Asking } from './why-dialog.tsx';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);

function areOn(): boolean {
  try {
    return localStorage.getItem('volley.hotkeys') !== 'off';
  } catch {
    return true;
  }
}

/**
 * Makes a letter press the button with that `data-key`: in the row that has the focus. Without one it does nothing, since nobody could
 * tell which row it would mean. People who switched single keys off have none of these either.
 */
function useRowKeys(letters: string): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, metaKey, ctrlKey, altKey } = event;
      if (key.length !== 1 || !letters.includes(key) || metaKey || ctrlKey || altKey || isTyping(target)) return;
      if (!areOn() || document.querySelector('dialog[open]') !== null) return;
      const row = target instanceof Element ? target.closest('[data-row]') : null;
      const button = row?.querySelector<HTMLElement>(`[data-key="${key}"]`);
      if (!button) return;
      event.preventDefault();
      button.click();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [letters]);
}

/** Moves the focus from a row that is going away to its neighbour, or to the heading of the page if it has none. */
function focusBeside(rowKey: string): void {
  const row = document.querySelector(`[data-row="${rowKey}"]`);
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  (neighbour?.querySelector('button') ?? document.querySelector('h1'))?.focus();
}

const route = getRouteApi('/in/operator/approvals');

const TONES: Readonly<Record<ApprovalState, Tone>> = {
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
  const asked = 'sender_id' in approval && approval.status === 'pending' ? approval : null;
  const { data: known = [] } = useQuery({ ...approvedSendersQuery, enabled: asked !== null });
  const alike = asked === null ? [] : findLookAlikes(asked, known);
  return alike.map(({ uuid, sender_id, account_id }) => (
    <Status key={uuid} tone="warn">
      <span>{t.rich('lookAlike', { name: sender_id, account: <AccountLink key="account" id={account_id} /> })}</span>
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
    <span className="row">
      {MOVES_FROM[approval.status].map((move) => (
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
  const { status, purpose, status_reason: reason, account_id, created_at } = approval;
  return (
    <>
      <div className={styles.grow}>
        <h2 className="row">
          {shownOf(approval)}
          <Status tone={TONES[status]}>{t(`state_${status}`)}</Status>
          <LookAlikes approval={approval} />
        </h2>
        <p>{purpose}</p>
        {reason === '' ? null : <p>{t('reasonWas', { reason })}</p>}
        <p className="soft">
          {t.rich('askedBy', { account: <AccountLink key="account" id={account_id} />, when: formatAgo(created_at) })}
        </p>
      </div>
      {onMove === null ? null : <Moves approval={approval} onMove={onMove} />}
    </>
  );
}

/** The keys of the list. It is read again whenever the badge in the navigation has read how many wait, so that both say the same. */
function useList(kind: ApprovalKind): void {
  useRowKeys('ar');
  const { dataUpdatedAt } = useQuery(waitingQuery);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time of the badge is what calls for the list
  useEffect(() => refresh([nounOf(kind)]), [kind, dataUpdatedAt]);
}

/** The kinds with how many of each wait. An address that names none opens the one that waits, since the badge in the navigation counts both. */
function useKinds(isOpen: boolean, open: (kind: ApprovalKind) => void) {
  const t = useApprovalsText();
  const { data } = useQuery(waitingQuery);
  const isKnown = data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what waits when the page is opened counts, since a list that changes by itself takes the focus away
  useEffect(() => {
    if (isOpen && data?.senders === 0 && data.callers > 0) open('callers');
  }, [isKnown]);
  return APPROVAL_KINDS.map((value) => {
    const [name, count] = [t(`kind_${value}`), data?.[value] ?? 0];
    return { value, words: count === 0 ? name : t('kindWaits', { name, count }) };
  });
}

const WhyDialog = lazily(async () => (await import('./why-dialog.tsx')).WhyDialog);

export function ApprovalsPage() {
  const t = useApprovalsText();
  const registrations = useRegistrationsText();
  const search = route.useSearch();
  const { kind = 'senders', state = 'pending' } = search;
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
      showToast(t(`done_${approval.status}`, { name: shownOf(approval) }));
    },
  });
  const onMove = (approval: Approval, to: ApprovalMove) => {
    move.reset();
    setAsking({ approval, move: to });
  };
  const mayDecide = useMay('operator_approvals');
  useList(kind);
  const show = (next: { kind?: typeof kind; state?: typeof state | 'all' }) =>
    void navigate({ search: { kind, state, ...next }, replace: true });
  const kinds = useKinds(search.kind === undefined && state === 'pending', (value) => show({ kind: value }));
  return (
    <Page
      title={t('approvals')}
      lead={t('lead')}
      actions={<LinkButton to="/operator/registrations">{registrations('registrations')}</LinkButton>}
    >
      <Toolbar>
        <Segmented label={t('kind')} value={kind} options={kinds} onChange={(value) => show({ kind: value })} />
        <FilterSelect
          label={t('state')}
          value={state === 'all' ? undefined : state}
          all={t('allStates')}
          options={APPROVAL_STATES.map((value) => ({ value, words: t(`state_${value}`) }))}
          onChange={(value) => show({ state: value ?? 'all' })}
        />
      </Toolbar>
      <MoreList
        label={t(`kind_${kind}`)}
        source={approvalRows(kind, state === 'all' ? null : state)}
        keyOf={({ uuid }) => uuid}
        row={(approval) => <ApprovalRow approval={approval} onMove={mayDecide ? onMove : null} />}
        empty={
          state === 'pending' ? (
            <Empty icon={<BadgeIcon />} title={t('emptyTitle')} words={t(`empty_${kind}`)} />
          ) : (
            <NoMatches onShowAll={() => show({ state: 'all' })} />
          )
        }
      />
      {asking === null ? null : <WhyDialog asking={asking} action={move} onClose={() => setAsking(null)} />}
    </Page>
  );
}
