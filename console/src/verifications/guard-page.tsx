import type { Verification, VerificationRules } from '@volley/sdk';
import { useState } from 'react';
import { operation, prefetch, type Reply, useOperation } from '../api/operation.ts';
import { useMay } from '../api/session.ts';
import { useChange } from '../api/use-action.ts';
import { verificationRows } from '../api/verifications.ts';
import { countryName } from '../format/country.ts';
import { formatList } from '../format/list.ts';
import { formatPhone } from '../format/phone.ts';
import { formatMoment } from '../format/time.ts';
import { useVerificationsText } from '../text/verifications.ts';
import { Button } from '../ui/button.tsx';
import { CountriesField } from '../ui/countries-field.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Form } from '../ui/form.tsx';
import { FormValues } from '../ui/form-state.ts';
import { TextField } from '../ui/inputs.tsx';
import { Notice } from '../ui/notice.tsx';
import { Facts, Page, Section } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import { showToast } from '../ui/toast.tsx';
import { useToldChange } from '../ui/use-told-action.ts';

const COUNTRIES = ['allowed_countries', 'blocked_countries'] as const;
const BEGINNINGS = 'safe_beginnings';

/** Numbers may be separated in any way. */
const readRules = (typed: FormValues): VerificationRules => ({
  allowed_countries: typed.all('allowed_countries'),
  blocked_countries: typed.all('blocked_countries'),
  [BEGINNINGS]: typed
    .text(BEGINNINGS)
    .split(/[\s,;]+/)
    .filter((one) => one !== ''),
});

/** What the rules would have stopped in the last week. */
function DryRun({ verifications, stopped, entered_later }: Reply<'verificationRules.dryRun'>) {
  const t = useVerificationsText();
  return (
    <Notice kind={entered_later > 0 ? 'warn' : 'info'} title={t('dryRun', { stopped, verifications })}>
      {t('enteredLater', { count: entered_later })}
    </Notice>
  );
}

function RulesForm({ rules }: { readonly rules: VerificationRules }) {
  const t = useVerificationsText();
  const [beginnings, setBeginnings] = useState(rules[BEGINNINGS].join(', '));
  const save = useChange('verificationRules.update', { onDone: () => showToast(t('saved')) });
  const dryRun = useToldChange('verificationRules.dryRun', { refreshes: [] });
  return (
    <>
      <Form
        action={save}
        read={readRules}
        submit={t('save')}
        more={
          <Button
            isBusy={dryRun.isPending}
            onClick={({ currentTarget: { form } }) => {
              if (form) dryRun.mutate(readRules(new FormValues(form)));
            }}
          >
            {t('tryRules')}
          </Button>
        }
      >
        {COUNTRIES.map((list) => (
          <CountriesField key={list} name={list} label={t(list)} hint={t(`hint_${list}`)} first={rules[list]} />
        ))}
        <TextField
          name={BEGINNINGS}
          label={t(BEGINNINGS)}
          hint={t(`hint_${BEGINNINGS}`)}
          value={beginnings}
          onChange={({ target }) => setBeginnings(target.value)}
        />
      </Form>
      {dryRun.data === undefined ? null : <DryRun {...dryRun.data} />}
    </>
  );
}

/** The rules as text, for people who may not change them. */
function RuleFacts({ rules }: { readonly rules: VerificationRules }) {
  const t = useVerificationsText();
  const listed = (words: readonly string[]) => (words.length === 0 ? t('none') : formatList(words));
  return (
    <Facts
      of={[
        ...COUNTRIES.map((list) => [t(list), listed(rules[list].map(countryName))] as const),
        [t(BEGINNINGS), listed(rules[BEGINNINGS])],
      ]}
    />
  );
}

function Blocked() {
  const t = useVerificationsText();
  const columns: readonly Column<Verification>[] = [
    ['phone_number', t('number'), '12rem title', ({ phone_number }) => formatPhone(phone_number)],
    ['reason', t('reason'), '3fr', ({ reason }) => (reason === null ? '' : t(`why_${reason}`))],
    ['end_user_ref', t('asker'), '2fr none', ({ end_user_ref }) => end_user_ref],
    ['end_user_ip', t('askerAddress'), '9rem none', ({ end_user_ip }) => end_user_ip],
    ['created_at', t('when'), '12rem side', ({ created_at }) => formatMoment(created_at)],
  ];
  return (
    <Section title={t('blockedOnes')} hint={t('blockedHint')}>
      <DataTable
        label={t('blockedOnes')}
        source={verificationRows({ status: 'blocked' })}
        columns={columns}
        empty={<p className="soft">{t('noBlocked')}</p>}
      />
    </Section>
  );
}

export const load = () => prefetch(operation('verificationRules.get', {}));

/** The rules of the guard, what they would have stopped, and what it blocked. */
export function GuardPage() {
  const t = useVerificationsText();
  const rules = useOperation('verificationRules.get', {});
  const mayManage = useMay('manage');
  return (
    <Page title={t('guard')} back={{ to: '/verifications', words: t('verifications') }} lead={t('guardLead')}>
      <Loaded query={rules} lines={6}>
        {(loaded) => (mayManage ? <RulesForm rules={loaded} /> : <RuleFacts rules={loaded} />)}
      </Loaded>
      <Blocked />
    </Page>
  );
}
