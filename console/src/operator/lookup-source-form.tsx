import type { AdminLookupSourcesCreateInput, LookupSource } from '@volley/sdk';
import { useState } from 'react';
import { type Action, useChange } from '../api/use-action.ts';
import { useLookupsText } from '../text/operator-lookups.ts';
import { Field } from '../ui/field.tsx';
import { type Cancel, Form } from '../ui/form.tsx';
import type { FormValues } from '../ui/form-state.ts';
import { PasswordInput } from '../ui/inputs.tsx';
import { Page } from '../ui/page.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { showToast } from '../ui/toast.tsx';
import { useLeave } from '../ui/use-leave.ts';
import styles from './operator.module.css';
import { changesOf, readSettings, type Settings } from './peer-settings.ts';
import { SettingFields } from './setting-fields.tsx';

const KINDS = ['http', 'enum', 'sip'] as const;
type Kind = (typeof KINDS)[number];

/** Without these it cannot be asked; the others are folded away. */
const FIRST: Readonly<Record<Kind, Settings>> = {
  http: { name: 'text', url: 'text', header: 'text', answer: 'pairs' },
  enum: { name: 'text', zone: 'text', servers: 'lines' },
  sip: { name: 'text', host: 'text', port: 'number' },
};
const MORE: Readonly<Record<Kind, Settings>> = {
  http: { body: 'area', meanings: 'pairs' },
  enum: { routing_numbers: 'pairs' },
  sip: { routing_numbers: 'pairs' },
};
const ALL: Settings = { countries: 'countries', position: 'number', timeout_ms: 'number', keep_days: 'number' };
const BUDGET: Settings = { budget_per_day: 'number' };
const UNLESS_SET = { zone: 'e164.arpa', port: 5_060, budget_per_day: 10_000 };

type Read = Record<string, unknown>;

interface SourceFormProps<Input> {
  readonly kind: Kind;
  readonly source?: LookupSource;
  readonly action: Action<Input, LookupSource>;
  readonly toInput: (settings: Read) => Input;
  readonly submit: string;
  readonly cancel?: Cancel;
}

function SourceForm<Input>({ kind, source, action, toInput, submit, cancel }: SourceFormProps<Input>) {
  const t = useLookupsText();
  const fields = { text: useLookupsText, required: ['name', 'url', 'host'], values: { ...(source ?? UNLESS_SET) } };
  const more = { ...MORE[kind], ...ALL };
  const read = (typed: FormValues) => {
    const secret = typed.raw('secret');
    const settings = readSettings(typed, { ...FIRST[kind], ...BUDGET, ...more });
    return toInput({ ...settings, ...(secret !== '' && { secret }) });
  };
  return (
    <Form action={action} read={read} submit={submit} cancel={cancel}>
      <SettingFields {...fields} settings={FIRST[kind]} />
      {kind === 'http' ? (
        <Field name="secret" label={t('secret')} hint={t(source?.has_secret ? 'passwordKept' : 'secretHint')}>
          <PasswordInput autoComplete="new-password" />
        </Field>
      ) : null}
      <SettingFields {...fields} settings={BUDGET} />
      <details className={styles.more}>
        <summary>{t('more')}</summary>
        <div>
          <SettingFields {...fields} settings={more} />
        </div>
      </details>
    </Form>
  );
}

export function SourceSettings({ source }: { readonly source: LookupSource }) {
  const t = useLookupsText();
  const save = useChange('admin.lookupSources.update', { onDone: () => showToast(t('savedItIsInEffect')) });
  const toInput = (settings: Read) => ({ id: source.id, ...changesOf({ ...source }, settings) });
  return <SourceForm kind={source.kind} source={source} action={save} toInput={toInput} submit={t('save')} />;
}

export function NewLookupPage() {
  const t = useLookupsText();
  const leave = useLeave();
  const [kind, setKind] = useState<Kind>('http');
  const create = useChange('admin.lookupSources.create', {
    onDone: ({ id, name }) => leave({ to: '/operator/routes/lookups/$id', params: { id } }, t('wasAdded', { name })),
  });
  // The form has all required fields, and the service names missing values.
  const toInput = (settings: Read) => ({ kind, ...settings }) as unknown as AdminLookupSourcesCreateInput;
  return (
    <Page title={t('newSource')} lead={t('newLead')} back={{ to: '/operator/routes/lookups', words: t('lookups') }}>
      <Segmented
        label={t('kind')}
        value={kind}
        options={KINDS.map((value) => ({ value, words: t(`kind_${value}`) }))}
        onChange={setKind}
      />
      <SourceForm
        key={kind}
        kind={kind}
        action={create}
        toInput={toInput}
        submit={t('add')}
        cancel="/operator/routes/lookups"
      />
    </Page>
  );
}
