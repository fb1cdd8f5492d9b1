import { useQuery } from '@tanstack/react-query';
import type { ContactField, SendingRules } from '@volley/sdk';
import { fieldsQuery } from '../api/contact-fields.ts';
import { operation, prefetch, useOperation } from '../api/operation.ts';
import { useMay } from '../api/session.ts';
import { useChange } from '../api/use-action.ts';
import { useConsentsText } from '../text/consents.ts';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Select, SwitchInput, TextField } from '../ui/inputs.tsx';
import { Notice } from '../ui/notice.tsx';
import { Facts, Page } from '../ui/page.tsx';
import { QuietHoursFields, readQuietHours } from '../ui/quiet-hours.tsx';
import { Loaded } from '../ui/states.tsx';
import { showToast } from '../ui/toast.tsx';

interface RulesProps {
  readonly rules: SendingRules;
}

/** A zone is a name: no other kind of field has one. */
const isOfNames = ({ kind }: ContactField): boolean => kind === 'text' || kind === 'choice';

function RulesForm({ rules, fields }: RulesProps & { readonly fields: readonly ContactField[] }) {
  const t = useConsentsText();
  const save = useChange('sendingRules.update', {
    refreshes: ['sendingRules', 'contactFields'],
    onDone: () => showToast(t('saved')),
  });
  return (
    <Form
      action={save}
      read={(values) => ({
        marketing_needs_consent: values.isChecked('marketing_needs_consent'),
        quiet_hours: readQuietHours(values),
        zone_field: values.text('zone_field') || null,
        undelivered_since: values.text('undelivered_since') || null,
      })}
      submit={t('save')}
    >
      <SwitchInput
        name="marketing_needs_consent"
        label={t('demand')}
        hint={t('demandHint')}
        defaultChecked={rules.marketing_needs_consent}
      />
      <QuietHoursFields hours={rules.quiet_hours} />
      <Field name="zone_field" label={t('zoneField')} hint={t('zoneFieldHint')}>
        <Select
          defaultValue={rules.zone_field ?? ''}
          options={[
            { value: '', words: t('zoneOfNumber') },
            ...fields.filter(isOfNames).map(({ key, label }) => ({ value: key, words: label })),
          ]}
        />
      </Field>
      <TextField
        name="undelivered_since"
        label={t('undeliveredSince')}
        hint={t('undeliveredSinceHint')}
        type="date"
        defaultValue={rules.undelivered_since ?? ''}
      />
    </Form>
  );
}

/** The rules as text, for people who may not change them. */
function RuleFacts({ rules }: RulesProps) {
  const t = useConsentsText();
  const {
    marketing_needs_consent: isDemanded,
    quiet_hours: hours,
    zone_field: zoneField,
    undelivered_since: since,
  } = rules;
  return (
    <>
      <Notice>{t('mayNotRule')}</Notice>
      <Facts
        of={[
          [t('consent'), t(isDemanded ? 'ruleDemanded' : 'ruleNotDemanded')],
          [t('quiet'), hours === null ? t('none') : t('between', { ...hours })],
          [t('zoneField'), zoneField ?? t('zoneOfNumber')],
          [t('undeliveredSince'), since ?? t('none')],
        ]}
      />
    </>
  );
}

export function load() {
  prefetch(operation('sendingRules.get', {}));
  prefetch(fieldsQuery);
}

/** Whether marketing needs consent in this account, and its quiet hours. */
export function RulesPage() {
  const t = useConsentsText();
  const rules = useOperation('sendingRules.get', {});
  const fields = useQuery(fieldsQuery);
  const maySend = useMay('send');
  return (
    <Page title={t('rules')} back={{ to: '/consents', words: t('consent') }} lead={t('rulesLead')}>
      <Loaded query={rules} lines={5}>
        {(loaded) => (
          <>
            {loaded.installation_quiet_hours === null ? null : (
              <Notice>{t('ofAll', { ...loaded.installation_quiet_hours })}</Notice>
            )}
            {maySend ? (
              <Loaded query={fields} lines={5}>
                {(of) => <RulesForm rules={loaded} fields={of} />}
              </Loaded>
            ) : (
              <RuleFacts rules={loaded} />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}
