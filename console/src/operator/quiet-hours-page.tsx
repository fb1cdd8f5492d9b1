import type { InstallationSendingRules } from '@volley/sdk';
import { operation, prefetch, useOperation } from '../api/operation.ts';
import { useMay } from '../api/session.ts';
import { useChange } from '../api/use-action.ts';
import { useConsentsText } from '../text/consents.ts';
import { useAccountsText } from '../text/operator-accounts.ts';
import { Form } from '../ui/form.tsx';
import { Facts, Page } from '../ui/page.tsx';
import { QuietHoursFields, readQuietHours } from '../ui/quiet-hours.tsx';
import { Loaded } from '../ui/states.tsx';
import { showToast } from '../ui/toast.tsx';

interface RulesProps {
  readonly rules: InstallationSendingRules;
}

function RulesForm({ rules }: RulesProps) {
  const t = useConsentsText();
  const save = useChange('admin.sendingRules.update', {
    refreshes: ['admin.sendingRules', 'sendingRules'],
    onDone: () => showToast(t('saved')),
  });
  return (
    <Form action={save} read={(values) => ({ quiet_hours: readQuietHours(values) })} submit={t('save')}>
      <QuietHoursFields hours={rules.quiet_hours} />
    </Form>
  );
}

export const load = () => prefetch(operation('admin.sendingRules.get', {}));

export function QuietHoursPage() {
  const t = useConsentsText();
  const accounts = useAccountsText();
  const rules = useOperation('admin.sendingRules.get', {});
  const mayOperatorAccounts = useMay('operator_accounts');
  return (
    <Page
      title={accounts('quietHours')}
      back={{ to: '/operator/accounts', words: accounts('accounts') }}
      lead={accounts('quietLead')}
    >
      <Loaded query={rules} lines={3}>
        {(loaded) =>
          mayOperatorAccounts ? (
            <RulesForm rules={loaded} />
          ) : (
            <Facts
              of={[[t('quiet'), loaded.quiet_hours === null ? t('none') : t('between', { ...loaded.quiet_hours })]]}
            />
          )
        }
      </Loaded>
    </Page>
  );
}
