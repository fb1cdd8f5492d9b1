import type { RegisteredText } from '@volley/sdk';
import { volley } from '../api/client.ts';
import { useMay } from '../api/session.ts';
import { useChange } from '../api/use-action.ts';
import { readPairs, readWords, writePairs } from '../format/pairs.ts';
import { useRegisteredText } from '../text/registered-texts.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import type { FormValues } from '../ui/form-state.ts';
import { TrashIcon } from '../ui/icons.tsx';
import { TextArea, TextField } from '../ui/inputs.tsx';
import { Facts } from '../ui/page.tsx';
import { showToast } from '../ui/toast.tsx';

const VARIABLE = '{#var#}';
const VARIABLE_CHARACTERS = 30;

const readText = (values: FormValues) => ({
  name: values.text('name'),
  text: values.raw('text'),
  variable_characters_max: values.number('variable_characters_max') ?? VARIABLE_CHARACTERS,
  sender_ids: readWords(values.text('sender_ids')),
  values: Object.fromEntries(readPairs(values.raw('values'))),
});

function Fields({ of }: { readonly of?: RegisteredText | undefined }) {
  const t = useRegisteredText();
  return (
    <>
      <TextField name="name" label={t('name')} hint={t('nameHint')} required maxLength={100} defaultValue={of?.name} />
      <Field name="text" label={t('textIn')} hint={t('textHint', { variable: VARIABLE })}>
        <TextArea required rows={4} maxLength={1_530} defaultValue={of?.text} />
      </Field>
      <Field name="values" label={t('values')} hint={t('textValuesHint')}>
        <TextArea rows={3} spellCheck={false} defaultValue={of && writePairs(of.values)} />
      </Field>
      <TextField
        name="sender_ids"
        label={t('senders')}
        hint={t('sendersHint')}
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={of?.sender_ids.join(', ')}
      />
      <TextField
        name="variable_characters_max"
        label={t('variableMax')}
        inputMode="numeric"
        defaultValue={of?.variable_characters_max ?? VARIABLE_CHARACTERS}
      />
    </>
  );
}

interface DialogProps {
  /** Without one, a new text is added. */
  readonly of?: RegisteredText;
  readonly onClose: () => void;
}

function TextForm({ of, onClose }: DialogProps) {
  const t = useRegisteredText();
  const onDone = (words: 'wasAdded' | 'wasChanged') => {
    return ({ name }: RegisteredText) => {
      showToast(t(words, { name }));
      onClose();
    };
  };
  const create = useChange('registeredTexts.create', { onDone: onDone('wasAdded') });
  const update = useChange('registeredTexts.update', { onDone: onDone('wasChanged') });
  if (of === undefined)
    return (
      <Form action={create} read={readText} submit={t('newText')} cancel={onClose}>
        <Fields />
      </Form>
    );
  const { uuid, name } = of;
  return (
    <Form
      action={update}
      read={(values) => ({ uuid, ...readText(values) })}
      submit={t('save')}
      cancel={onClose}
      more={
        <ConfirmButton
          icon={<TrashIcon />}
          words={t('delete')}
          title={t('deleteTitle', { name })}
          consequence={t('deleteWords')}
          act={() => volley.registeredTexts.delete({ uuid })}
          refreshes={['registeredTexts']}
          onDone={() => {
            showToast(t('isDeleted', { name }));
            onClose();
          }}
        />
      }
    >
      <Fields of={of} />
    </Form>
  );
}

/** A registered text: a new one, or one to read, change or delete. */
export function TextDialog({ of, onClose }: DialogProps) {
  const t = useRegisteredText();
  const maySend = useMay('send');
  return (
    <Dialog title={of?.name ?? t('newText')} onClose={onClose} isDrawer>
      {of === undefined || maySend ? (
        <TextForm {...(of && { of })} onClose={onClose} />
      ) : (
        <Facts of={[[t('textIn'), of.text], ...Object.entries(of.values)]} />
      )}
    </Dialog>
  );
}
