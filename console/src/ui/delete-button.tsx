import { type LinkProps, useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { ConfirmButton } from './confirm-button.tsx';
import { TrashIcon } from './icons.tsx';
import { showToast } from './toast.tsx';

interface DeleteButtonProps extends Omit<ComponentProps<typeof ConfirmButton>, 'icon' | 'kind' | 'act'> {
  readonly remove: () => Promise<unknown>;
  /** The page to which it leads when the thing is gone. */
  readonly to: NonNullable<LinkProps['to']>;
  readonly done: string;
}

/** Deletes what a page shows, after a question, and leads to the page above. People come for other things, so it is quiet. */
export function DeleteButton({ remove, to, done, ...asked }: DeleteButtonProps) {
  const navigate = useNavigate();
  const onDone = async () => {
    await navigate({ to });
    showToast(done);
  };
  return <ConfirmButton kind="quiet" icon={<TrashIcon />} {...asked} act={remove} onDone={onDone} />;
}
