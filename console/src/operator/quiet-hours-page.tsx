import { useQuery } from '@tanstack/react-query';
import type { AdminSendingRulesUpdateInput, InstallationSendingRules } from '@volley/sdk';
import type { Ahead } from '../api/ahead.ts';
import { volley } from '../api/client.ts';
import { rulesOfAllQuery, sendingRulesKey } from '../api/consents.ts';
import { useMay } from '../api/session.ts';
import { useAction } from '../api/use-action.ts';
import { consentsText } from '../text/consents.ts';
import { accountsText } from '../text/operator-accounts.ts';
import { useText } from '../text/use-text.ts';
import { Form } from '../ui/form.tsx';
import { Facts, Page } from '../ui/page.tsx';
import { QuietHoursFields, readQuietHours } from '../ui/quiet-hours.tsx';
import { Loaded } from '../ui/states.tsx';
import { showToast } from '../ui/toast.tsx';

interface RulesProps {
  readonly rules: InstallationSendingRules;
}

function RulesForm({ rules }: RulesProps) {
  const t = useText(consentsText);
  const save = useAction((input: AdminSendingRulesUpdateInput) => volley.admin.sendingRules.update(input), {
    refreshes: [sendingRulesKey],
    onDone: () => showToast(t('saved')),
  });
  return (
    <Form action={save} read={(values) => ({ quiet_hours: readQuietHours(values) })} submit={t('save')}>
      <QuietHoursFields hours={rules.quiet_hours} />
    </Form>
  );
}

export function load({ context: { queries } }: Ahead): void {
  void queries.prefetchQuery(rulesOfAllQuery);
}

/** The quiet hours for the marketing of all accounts. */
export function QuietHoursPage() {
  const t = useText(consentsText);
  const accounts = useText(accountsText);
  const rules = useQuery(rulesOfAllQuery);
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
