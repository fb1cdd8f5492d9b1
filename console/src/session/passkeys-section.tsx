import { useQuery } from '@tanstack/react-query';
import type { Passkey } from '@volley/sdk';
import { useState } from 'react';
import { volley } from '../api/client.ts';
import { Declined } from '../api/confirmation.ts';
import { useOperation } from '../api/operation.ts';
import { addPasskey, FACTOR, hasPasskeys, signInMethodsQuery } from '../api/passkeys.ts';
import { useAction, useChange } from '../api/use-action.ts';
import { formatAgo } from '../format/time.ts';
import { useSessionText } from '../text/session.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { PlusIcon } from '../ui/icons.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/page.tsx';
import { StateWords } from '../ui/reason-words.tsx';
import { LoadedList } from '../ui/states.tsx';
import { showToast } from '../ui/toast.tsx';
import styles from './me.module.css';

/** Adding or removing a passkey ends the other sessions. */
const REFRESHES = ['passkeys', ...FACTOR] as const;

interface NameDialogProps {
  /** The passkey to rename, null for a new one. */
  readonly passkey: Passkey | null;
  readonly onClose: () => void;
}

function NameDialog({ passkey, onClose }: NameDialogProps) {
  const t = useSessionText();
  const save = useAction(
    (name: string) => (passkey === null ? addPasskey(name) : volley.passkeys.update({ uuid: passkey.uuid, name })),
    {
      refreshes: REFRESHES,
      onDone: () => {
        if (passkey === null) showToast(t('passkeyAdded'));
      },
    },
  );
  return (
    <FormDialog
      title={passkey === null ? t('addPasskey') : t('renamePasskey', { name: passkey.name })}
      onClose={onClose}
      action={save}
      read={(values) => values.text('name')}
      submit={t(passkey === null ? 'addPasskey' : 'save')}
    >
      {save.error instanceof Declined ? <Notice kind="warn">{t('passkeyNotMade')}</Notice> : null}
      <Field name="name" label={t('passkeyName')} hint={t('passkeyNameHint')}>
        <TextInput maxLength={100} required defaultValue={passkey?.name} />
      </Field>
    </FormDialog>
  );
}

interface LineProps {
  readonly passkey: Passkey;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

function PasskeyLine({ passkey: { name, last_used_at }, onRename, onRemove }: LineProps) {
  const t = useSessionText();
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className="soft">
          {last_used_at === null ? t('passkeyNew') : t('passkeyUsed', { when: formatAgo(last_used_at) })}
        </p>
      </div>
      <Button aria-label={t('renamePasskey', { name })} onClick={onRename}>
        {t('rename')}
      </Button>
      <Button kind="danger" aria-label={t('removePasskey', { name })} onClick={onRemove}>
        {t('removeVerb')}
      </Button>
    </li>
  );
}

type Step = { readonly name: 'none' | 'add' } | { readonly name: 'rename' | 'remove'; readonly passkey: Passkey };

export function PasskeysSection() {
  const t = useSessionText();
  const passkeys = useOperation('passkeys.list', {});
  const { data: methods } = useQuery(signInMethodsQuery);
  const [step, setStep] = useState<Step>({ name: 'none' });
  const close = () => setStep({ name: 'none' });
  const remove = useChange('passkeys.delete', {
    refreshes: REFRESHES,
    onDone: () => showToast(t('passkeyRemoved')),
  });
  const canAdd = hasPasskeys(methods);
  const add = (
    <Button icon={<PlusIcon />} onClick={() => setStep({ name: 'add' })}>
      {t('addPasskey')}
    </Button>
  );
  return (
    <Section title={t('passkeysTitle')} hint={t('passkeysHint')} actions={canAdd ? add : null}>
      {methods === undefined || canAdd ? null : (
        <Notice>
          {methods.passkeys_reason === null ? t('passkeysElsewhere') : <StateWords of={methods.passkeys_reason} />}
        </Notice>
      )}
      <LoadedList query={passkeys} lines={1} className={styles.list} empty={<p>{t('passkeysNone')}</p>}>
        {(passkey) => (
          <PasskeyLine
            key={passkey.uuid}
            passkey={passkey}
            onRename={() => setStep({ name: 'rename', passkey })}
            onRemove={() => setStep({ name: 'remove', passkey })}
          />
        )}
      </LoadedList>
      {step.name === 'add' ? <NameDialog passkey={null} onClose={close} /> : null}
      {step.name === 'rename' ? <NameDialog passkey={step.passkey} onClose={close} /> : null}
      {step.name === 'remove' ? (
        <ConfirmDialog
          title={t('removePasskey', { name: step.passkey.name })}
          consequence={t('removePasskeyWords')}
          verb={t('removeVerb')}
          action={remove}
          input={{ uuid: step.passkey.uuid }}
          onClose={close}
        />
      ) : null}
    </Section>
  );
}
