import { useNavigate } from '@tanstack/react-router';
import type { NewApiKey } from '@volley/sdk';
import { useState } from 'react';
import { hasAllScopes, KEY_SCOPES } from '../api/keys.ts';
import { useSession } from '../api/session.ts';
import { useChange } from '../api/use-action.ts';
import { ownZone } from '../format/wall-clock.ts';
import { useKeysText } from '../text/keys.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, FieldGroup } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { CheckInput, RadioInput, TextArea, TextInput } from '../ui/inputs.tsx';
import { Page } from '../ui/page.tsx';
import { SecretBox } from '../ui/secret-box.tsx';
import { newKeyInput } from './new-key-input.ts';

/** Shows the key once. It is removed from the page with the dialog. */
function SecretDialog({ made: { name, key }, onClose }: { readonly made: NewApiKey; readonly onClose: () => void }) {
  const t = useKeysText();
  return (
    <Dialog
      title={t('secretTitle', { name })}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t('secretKept')}
        </Button>
      }
    >
      <p>{t('secretWords')}</p>
      <SecretBox label={t('key')} secret={key} />
      <p>{t('secretUse')}</p>
    </Dialog>
  );
}

function ModeFields() {
  const t = useKeysText();
  return (
    <FieldGroup name="mode" label={t('mode')}>
      {(['live', 'test'] as const).map((mode) => (
        <RadioInput
          key={mode}
          name="mode"
          value={mode}
          label={t(`mode_${mode}`)}
          hint={t(`modeHint_${mode}`)}
          defaultChecked={mode === 'live'}
        />
      ))}
    </FieldGroup>
  );
}

function ScopeFields() {
  const t = useKeysText();
  const session = useSession();
  const offered = KEY_SCOPES.filter((scope) => hasAllScopes(session, [scope]));
  return (
    <FieldGroup name="scopes" label={t('may')} hint={t('mayHint')}>
      {offered.map((scope) => (
        <CheckInput
          key={scope}
          name="scopes"
          value={scope}
          label={t(`scope_${scope}`)}
          hint={t(`does_${scope}`)}
          defaultChecked={scope === 'read'}
        />
      ))}
    </FieldGroup>
  );
}

export function NewKeyPage() {
  const t = useKeysText();
  const navigate = useNavigate();
  const [made, setMade] = useState<NewApiKey | null>(null);
  const zone = ownZone();
  const create = useChange('keys.create', { onDone: setMade });
  return (
    <Page title={t('newKey')} back={{ to: '/keys', words: t('programKeys') }}>
      <Form
        action={create}
        read={(values) =>
          newKeyInput(
            {
              name: values.text('name'),
              mode: values.text('mode'),
              scopes: values.all('scopes'),
              addresses: values.text('allowed_addresses'),
              onlyTo: values.text('only_to'),
              perMinute: values.text('requests_per_minute'),
              lastDay: values.text('expires_at'),
            },
            zone,
          )
        }
        submit={t('create')}
        cancel="/keys"
      >
        <Field name="name" label={t('name')} hint={t('nameHint')}>
          <TextInput required maxLength={255} />
        </Field>
        <ModeFields />
        <ScopeFields />
        <Field name="allowed_addresses" label={t('addresses')} hint={t('addressesHint')}>
          <TextArea rows={3} autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field name="only_to" label={t('onlyTo')} hint={t('onlyToHint')}>
          <TextArea rows={3} inputMode="tel" />
        </Field>
        <Field name="requests_per_minute" label={t('perMinute')} hint={t('perMinuteHint')}>
          <TextInput inputMode="numeric" />
        </Field>
        <Field name="expires_at" label={t('expires')} hint={t('expiresHint', { zone })}>
          <TextInput type="date" max="9999-12-31" />
        </Field>
      </Form>
      {made === null ? null : <SecretDialog made={made} onClose={() => void navigate({ to: '/keys' })} />}
    </Page>
  );
}
