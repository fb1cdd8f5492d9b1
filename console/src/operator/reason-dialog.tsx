import type { ReactNode } from 'react';
import type { Action } from '../api/use-action.ts';
import { useOperatorText } from '../text/operator.ts';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { TextArea } from '../ui/inputs.tsx';

interface ReasonDialogProps<Input, Result> {
  readonly title: string;
  /** The consequences, as whole sentences. */
  readonly consequence: ReactNode;
  readonly verb: string;
  /** Says who reads the reason. */
  readonly hint: string;
  readonly action: Action<Input, Result>;
  readonly toInput: (reason: string) => Input;
  readonly onClose: () => void;
}

/** A dialog for an action on others: it states the consequences and asks for the reason. */
export function ReasonDialog<Input, Result>(props: ReasonDialogProps<Input, Result>) {
  const { title, consequence, verb, hint, action, toInput, onClose } = props;
  const t = useOperatorText();
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      action={action}
      read={(values) => toInput(values.text('reason'))}
      submit={verb}
    >
      <p>{consequence}</p>
      <Field name="reason" label={t('reason')} hint={hint}>
        <TextArea rows={3} maxLength={500} autoFocus />
      </Field>
    </FormDialog>
  );
}
