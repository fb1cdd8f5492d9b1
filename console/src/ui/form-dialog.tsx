import type { ComponentProps } from 'react';
import type { Action } from '../api/use-action.ts';
import { Dialog } from './dialog.tsx';
import { Form, type FormProps } from './form.tsx';

interface FormDialogProps<Input, Result>
  extends Omit<FormProps<Input>, 'action' | 'cancel'>,
    Pick<ComponentProps<typeof Dialog>, 'title' | 'onClose' | 'isDrawer'> {
  readonly action: Action<Input, Result>;
}

/** A dialog with a form, which closes when the action is done. */
export function FormDialog<Input, Result>(props: FormDialogProps<Input, Result>) {
  const { title, onClose, isDrawer = false, action, ...form } = props;
  const { error, isPending, mutate } = action;
  const closing = { error, isPending, mutate: (input: Input) => mutate(input, { onSuccess: onClose }) };
  return (
    <Dialog title={title} onClose={onClose} isDrawer={isDrawer}>
      <Form {...form} action={closing} cancel={onClose} />
    </Dialog>
  );
}
