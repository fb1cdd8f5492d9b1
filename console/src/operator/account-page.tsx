import { getRouteApi, useRouter } from '@tanstack/react-router';
import type { AccountDetails, ApiKey } from '@volley/sdk';
import { useState } from 'react';
import { volley } from '../api/client.ts';
import { hasAllScopes } from '../api/keys.ts';
import { operation, prefetch, useOperation } from '../api/operation.ts';
import { rowsOf } from '../api/rows.ts';
import { enterAccount, hasScope, useMay, useSession } from '../api/session.ts';
import { useAction } from '../api/use-action.ts';
import { countryName } from '../format/country.ts';
import { formatBytes, formatCredits, formatNumber } from '../format/number.ts';
import { formatTime } from '../format/time.ts';
import { useKeysText } from '../text/keys.ts';
import { useAccountsText } from '../text/operator-accounts.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { DataTable, RowButton } from '../ui/data-table.tsx';
import { Form } from '../ui/form.tsx';
import { ExitIcon, ListIcon } from '../ui/icons.tsx';
import { TextField } from '../ui/inputs.tsx';
import { useKeyColumns } from '../ui/key-columns.tsx';
import { KeyDrawer } from '../ui/key-drawer.tsx';
import { lazily } from '../ui/lazily.tsx';
import { useLedgerColumns } from '../ui/ledger-columns.tsx';
import { Notice } from '../ui/notice.tsx';
import { Facts, Page, Section } from '../ui/page.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { Loaded } from '../ui/states.tsx';
import { Status } from '../ui/status.tsx';
import { AccountMoves, AccountPeople, AddCredits } from './account-actions.tsx';
import { ACCOUNT_TONES, stateOf } from './account-state.ts';

/** Links to an account's messages to one number, with their states and reasons. Messages are read inside the account. */
function FindMessage({ id }: { readonly id: number }) {
  const t = useAccountsText();
  const router = useRouter();
  const session = useSession();
  const find = useAction(
    async (number: string) => {
      if (session.account_id !== id) await enterAccount(id);
      return number;
    },
    {
      onDone: async (number) => {
        await router.invalidate();
        await router.navigate({ to: '/messages', search: { number } });
      },
    },
  );
  return (
    <Section title={t('findMessage')} hint={t('findHint')}>
      <Form action={find} read={(values) => values.text('number')} submit={t('find')} isAside>
        <TextField name="number" label={t('phoneNumber')} hint={t('phoneHint')} type="tel" inputMode="tel" required />
      </Form>
    </Section>
  );
}

/** The keys of an account, so that a leaked one can be revoked without entering the account. */
function AccountKeys({ id }: { readonly id: number }) {
  const t = useAccountsText();
  const tKeys = useKeysText();
  const session = useSession();
  const [opened, setOpened] = useState<ApiKey | null>(null);
  const columns = useKeyColumns((key) => <RowButton onClick={() => setOpened(key)}>{key.name}</RowButton>);
  return (
    <Section title={tKeys('programKeys')} hint={t('keysHint')}>
      <DataTable
        label={tKeys('programKeys')}
        source={rowsOf('admin.keys.list', { id })}
        columns={columns}
        keyOf={({ id: key }) => key}
        empty={<p>{t('noKeys')}</p>}
      />
      {opened === null ? null : (
        <KeyDrawer
          apiKey={opened}
          list="admin.keys"
          revoke={(key) => volley.admin.keys.revoke({ id, key_id: key })}
          mayRevoke={hasScope(session, 'operator_accounts') && hasAllScopes(session, opened.scopes)}
          onClose={() => setOpened(null)}
        />
      )}
    </Section>
  );
}

/** The changes of an account's credits, as the account itself sees them. */
function AccountLedger({ id }: { readonly id: number }) {
  const t = useAccountsText();
  const columns = useLedgerColumns({ hasPages: false });
  return (
    <Section title={t('ledger')}>
      <DataTable
        label={t('ledger')}
        source={rowsOf('admin.ledger.summary', { id })}
        columns={columns}
        keyOf={({ first_number }) => first_number}
        empty={<p>{t('noLedger')}</p>}
      />
    </Section>
  );
}

const AccountSettings = lazily(async () => (await import('./account-settings.tsx')).AccountSettings, 8);

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
    [
      t('recordings'),
      used(
        formatBytes(account.recordings_bytes_used),
        account.recordings_bytes_max === null ? null : formatBytes(account.recordings_bytes_max),
      ),
    ],
    [t('place'), t('placeWords', { country: countryName(account.default_country), zone: account.time_zone })],
    [t('created'), formatTime(account.created_at)],
  ];
}

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
      <div className="card">
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

export const load = ({ params }: { params: { id: number } }) => prefetch(operation('admin.accounts.get', params));

export function AccountPage() {
  const t = useAccountsText();
  const { id } = route.useParams();
  const account = useOperation('admin.accounts.get', { id });
  const session = useSession();
  const enter = useEnter();
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
      <Refusal error={enter.error} />
      <Loaded query={account} lines={8}>
        {(loaded) => <Account account={loaded} onMembers={() => enter.mutate({ id, to: '/members' })} />}
      </Loaded>
    </Page>
  );
}
