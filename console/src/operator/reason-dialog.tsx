import type { ReactNode } from 'react';
import type { Action } from '../api/use-action.ts';
import { useOperatorText } from '../text/operator.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
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
    <Dialog title={title} onClose={onClose}>
      <p>{consequence}</p>
      <Form
        action={action}
        read={(values) => toInput(values.text('reason'))}
        submit={verb}
        more={<Button onClick={onClose}>{t('keepIt')}</Button>}
      >
        <Field name="reason" label={t('reason')} hint={hint}>
          <TextArea rows={3} maxLength={500} autoFocus />
        </Field>
      </Form>
    </Dialog>
  );
}
