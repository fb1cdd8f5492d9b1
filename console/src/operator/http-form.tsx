import type { LinkProps } from '@tanstack/react-router';
import type { AdminCarriersCreateInput, AdminCarriersUpdateInput, Carrier } from '@volley/sdk';
import { useState } from 'react';
import { useChange } from '../api/use-action.ts';
import { ownZone } from '../format/wall-clock.ts';
import { useHttpText } from '../text/operator-http.ts';
import { Field } from '../ui/field.tsx';
import { Form, type FormProps } from '../ui/form.tsx';
import type { FormValues } from '../ui/form-state.ts';
import { TextArea, TextField } from '../ui/inputs.tsx';
import { Loaded } from '../ui/states.tsx';
import { showToast } from '../ui/toast.tsx';
import { useLeave } from '../ui/use-leave.ts';
import {
  type Asked,
  CUSTOM,
  fieldOf,
  HTTP_FINE,
  HTTP_RATE,
  isFolded,
  type Profile,
  readDefinition,
  readValues,
} from './http-settings.ts';
import styles from './operator.module.css';
import { changesOf, readSettings } from './peer-settings.ts';
import { SettingFields } from './setting-fields.tsx';
import { useProfiles } from './use-profiles.ts';

interface ValueFieldProps {
  readonly one: Asked;
  readonly carrier: Carrier | undefined;
}

function ValueField({ one, carrier }: ValueFieldProps) {
  const t = useHttpText();
  const isKept = carrier?.secrets.includes(one.name) === true;
  const hints = [
    one.help,
    isKept ? t('passwordKept') : one.optional ? t('optional') : '',
    one.secret && !isKept ? t('secretHint') : '',
  ].filter((hint) => hint !== '');
  return (
    <TextField
      name={fieldOf(one)}
      label={one.title}
      hint={hints.length === 0 ? undefined : hints.join(' ')}
      spellCheck={false}
      required={!one.optional && !isKept}
      {...(one.secret
        ? { type: 'password', autoComplete: 'new-password' }
        : { defaultValue: carrier?.values?.[one.name] ?? one.default })}
    />
  );
}

interface HttpFormProps extends Pick<FormProps<Record<string, unknown>>, 'action' | 'submit' | 'cancel'> {
  /** The profile of a provider; null for one that is written here. */
  readonly profile: Profile | null;
  readonly carrier?: Carrier;
}

/** What the profile asks for. What is as a rule left alone is folded away. */
function HttpForm({ profile, carrier, ...form }: HttpFormProps) {
  const t = useHttpText();
  const [text, setText] = useState(carrier?.definition ? JSON.stringify(carrier.definition, null, 2) : '');
  const definition = readDefinition(text);
  const asked = profile?.values ?? definition.values;
  const shown: Readonly<Record<string, unknown>> = carrier
    ? { ...carrier }
    : { day_zone: ownZone(), ...profile?.settings };
  const fine = carrier === undefined ? {} : HTTP_FINE;
  const read = (typed: FormValues) => ({
    name: typed.text('name'),
    ...readSettings(typed, { ...HTTP_RATE, ...fine }),
    ...(profile === null && { definition: definition.document }),
    ...readValues(typed, asked, carrier ?? { secrets: [] }),
  });
  const fields = (isUnder: boolean) =>
    asked
      .filter((one) => isFolded(one) === isUnder)
      .map((one) => <ValueField key={fieldOf(one)} one={one} carrier={carrier} />);
  return (
    <Form read={read} {...form}>
      <TextField name="name" label={t('name')} defaultValue={carrier?.name ?? profile?.title} required />
      {profile === null ? (
        <Field
          name="definition"
          label={t('definition')}
          hint={t('hint_definition')}
          error={definition.error === null ? undefined : t('notJson', { error: definition.error })}
        >
          <TextArea rows={16} spellCheck={false} value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
      ) : null}
      {fields(false)}
      <details className={styles.more}>
        <summary>{t('moreHttp')}</summary>
        <div>
          {fields(true)}
          <SettingFields text={useHttpText} settings={{ ...HTTP_RATE, ...fine }} values={shown} />
        </div>
      </details>
    </Form>
  );
}

export function NewHttpCarrier({
  profile,
  cancel,
}: {
  readonly profile: Profile | null;
  readonly cancel: NonNullable<LinkProps['to']>;
}) {
  const t = useHttpText();
  const leave = useLeave();
  const create = useChange('admin.carriers.create', {
    onDone: ({ id, name }) => leave({ to: '/operator/carriers/$id', params: { id } }, t('wasAdded', { name })),
  });
  const action = {
    ...create,
    mutate: (input: Record<string, unknown>) =>
      create.mutate({
        kind: 'http',
        profile: profile?.name ?? CUSTOM,
        ...input,
      } as unknown as AdminCarriersCreateInput),
  };
  return <HttpForm profile={profile} action={action} submit={t('add')} cancel={cancel} />;
}

export function HttpSettings({ carrier }: { readonly carrier: Carrier }) {
  const t = useHttpText();
  const save = useChange('admin.carriers.update', { onDone: () => showToast(t('savedItIsInEffect')) });
  return (
    <Loaded query={useProfiles()} lines={6}>
      {(profiles) => (
        <HttpForm
          profile={profiles.find(({ name }) => name === carrier.profile) ?? null}
          carrier={carrier}
          action={{
            ...save,
            mutate: ({ values, secrets, ...settings }) =>
              save.mutate({
                id: carrier.id,
                ...changesOf({ ...carrier }, settings),
                values,
                secrets,
              } as AdminCarriersUpdateInput),
          }}
          submit={t('save')}
        />
      )}
    </Loaded>
  );
}
