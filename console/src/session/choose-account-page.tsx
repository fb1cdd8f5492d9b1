import { useRouter } from '@tanstack/react-router';
import { rowsOf } from '../api/rows.ts';
import { enterAccount, hasScope, useSession } from '../api/session.ts';
import { useAction } from '../api/use-action.ts';
import { useSessionText } from '../text/session.ts';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { PeopleIcon } from '../ui/icons.tsx';
import { Page } from '../ui/page.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { Empty } from '../ui/states.tsx';

interface Choice {
  readonly id: number;
  readonly name: string;
}

/** The person's own accounts. Operators choose among all. */
export function ChooseAccountPage() {
  const t = useSessionText();
  const router = useRouter();
  const session = useSession();
  const enter = useAction(enterAccount, {
    onDone: async () => {
      await router.invalidate();
      await router.navigate({ to: '/' });
    },
  });
  const own = session.accounts.map(({ account_id, account_name }) => ({ id: account_id, name: account_name }));
  const source = hasScope(session, 'operator_read')
    ? rowsOf('admin.accounts.list', {})
    : { key: ['own-accounts'], readPage: async () => ({ rows: own, next: null, total: own.length }) };
  return (
    <Page title={t('accountsTitle')} lead={t('accountsLead')}>
      <Refusal error={enter.error} />
      <DataTable<Choice>
        label={t('accountsTitle')}
        source={source}
        columns={[
          ['name', t('groupAccount'), '3fr', ({ name }) => name],
          ['id', t('number'), '6rem number', ({ id }) => id],
          [
            'enter',
            t('enterShort'),
            '8rem side',
            ({ id, name }) => (
              <Button kind="quiet" aria-label={t('enter', { name })} onClick={() => enter.mutate(id)}>
                {t('enterShort')}
              </Button>
            ),
          ],
        ]}
        empty={<Empty icon={<PeopleIcon />} title={t('accountsNone')} words={t('accountsNoneWords')} />}
      />
    </Page>
  );
}
