import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import type { AccountDetails } from '@volley/sdk';
import { operation, prefetch, useOperation } from '../api/operation.ts';
import { enterAccount, hasScope, sessionQuery, useMay } from '../api/session.ts';
import { useAction } from '../api/use-action.ts';
import { formatCredits, formatNumber } from '../format/number.ts';
import { formatTime } from '../format/time.ts';
import { useAccountsText } from '../text/operator-accounts.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { ExitIcon, ListIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { Facts, Page, Section } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import { Status } from '../ui/status.tsx';
import { useProblem } from '../ui/use-problem.ts';
import { AccountKeys } from './account-keys.tsx';
import { AccountLedger } from './account-ledger.tsx';
import { AccountMoves } from './account-moves.tsx';
import { AccountPeople } from './account-people.tsx';
import { AccountSettings } from './account-settings.tsx';
import { ACCOUNT_TONES, stateOf } from './account-state.ts';
import { AddCredits } from './add-credits.tsx';
import { FindMessage } from './find-message.tsx';
import styles from './operator.module.css';

const route = getRouteApi('/in/operator/accounts/$id');

function useFacts(account: AccountDetails): readonly (readonly [string, string])[] {
  const t = useAccountsText();
  const used = (have: string, max: string | null) =>
    max === null ? t('noLimit', { used: have }) : t('usedOf', { used: have, max });
  const counted = (have: number, max: number | null) =>
    used(formatNumber(have), max === null ? null : formatNumber(max));
  const { monthly_used, monthly_limit } = account;
  return [
    [t('available'), formatCredits(account.available)],
    [t('held'), formatCredits(account.held)],
    [t('thisMonth'), used(formatCredits(monthly_used), monthly_limit === null ? null : formatCredits(monthly_limit))],
    [t('contacts'), counted(account.contacts_used, account.contacts_max)],
    [t('links'), counted(account.links_used, account.links_max)],
    [t('recordings'), counted(account.recordings_bytes_used, account.recordings_bytes_max)],
    [t('place'), t('placeWords', { country: account.default_country, zone: account.time_zone })],
    [t('created'), formatTime(account.created_at)],
  ];
}

/** Enters an account and opens one of its pages. */
function useEnter() {
  const router = useRouter();
  return useAction(
    async ({ id, to }: { readonly id: number; readonly to: '/' | '/members' }) => {
      await enterAccount(id);
      return to;
    },
    {
      onDone: async (to) => {
        await router.invalidate();
        await router.navigate({ to });
      },
    },
  );
}

interface AccountProps {
  readonly account: AccountDetails;
  readonly onMembers: () => void;
}

function Account({ account, onMembers }: AccountProps) {
  const t = useAccountsText();
  const mayOperatorPeople = useMay('operator_people');
  const mayOperatorAccounts = useMay('operator_accounts');
  const facts = useFacts(account);
  const state = stateOf(account);
  const reason = state === 'closed' ? account.closed_reason : account.suspended_reason;
  return (
    <>
      {state === 'active' ? null : <Notice kind="warn">{t(`because_${state}`, { reason })}</Notice>}
      <div className={styles.card}>
        <Facts of={facts} />
      </div>
      <FindMessage id={account.id} />
      {mayOperatorPeople && state !== 'closed' ? (
        <AccountPeople id={account.id} name={account.name} onMembers={onMembers} />
      ) : null}
      {mayOperatorAccounts && state !== 'closed' ? (
        <>
          <Section title={t('settings')}>
            <AccountSettings key={account.updated_at} account={account} />
          </Section>
          <AccountMoves account={account} />
        </>
      ) : null}
      <AccountKeys id={account.id} />
      <AccountLedger id={account.id} />
    </>
  );
}

export function load({ params }: { params: { id: number } }) {
  prefetch(operation('admin.accounts.get', { id: params.id }));
}

/** One account: its figures, its limits, and the operator's actions. */
export function AccountPage() {
  const t = useAccountsText();
  const { id } = route.useParams();
  const account = useOperation('admin.accounts.get', { id });
  const { data: session } = useSuspenseQuery(sessionQuery);
  const enter = useEnter();
  const problem = useProblem(enter.error);
  const found = account.data;
  return (
    <Page
      title={found?.name ?? t('groupAccount')}
      back={{ to: '/operator/accounts', words: t('accounts') }}
      lead={
        found === undefined ? undefined : (
          <>
            <Status tone={ACCOUNT_TONES[stateOf(found)]}>{t(`state_${stateOf(found)}`)}</Status>
            <span>{t('accountNumber', { id: String(id) })}</span>
          </>
        )
      }
      actions={
        <>
          <LinkButton to="/operator/audit" search={{ account: String(id) }} icon={<ListIcon />}>
            {t('auditLog')}
          </LinkButton>
          {session.account_id === id ? null : (
            <Button icon={<ExitIcon />} isBusy={enter.isPending} onClick={() => enter.mutate({ id, to: '/' })}>
              {t('enter')}
            </Button>
          )}
          {hasScope(session, 'operator_money') ? <AddCredits id={id} name={found?.name ?? ''} /> : null}
        </>
      }
    >
      {problem === null ? null : <Notice kind="bad">{problem.message}</Notice>}
      <Loaded query={account} lines={8}>
        {(loaded) => <Account account={loaded} onMembers={() => enter.mutate({ id, to: '/members' })} />}
      </Loaded>
    </Page>
  );
}
