import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Refreshed } from '../api/operation.ts';
import { useAction } from '../api/use-action.ts';
import { Button, type ButtonKind } from './button.tsx';
import { ConfirmDialog } from './dialog.tsx';
import { TrashIcon } from './icons.tsx';
import { showToast } from './toast.tsx';

interface DeleteButtonProps {
  readonly words: string;
  readonly kind?: ButtonKind;
  /** The question, and what follows from a yes. */
  readonly title: string;
  readonly consequence: string;
  readonly remove: () => Promise<unknown>;
  readonly refreshes: readonly Refreshed[];
  /** The page to which it leads when the thing is gone. */
  readonly to: NonNullable<LinkProps['to']>;
  readonly done: string;
}

/** Deletes what a page shows, after a question, and leads to the page above. */
export function DeleteButton(props: DeleteButtonProps) {
  const { words, kind = 'danger', title, consequence, remove, refreshes, to, done } = props;
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const action = useAction<undefined, unknown>(remove, {
    refreshes,
    onDone: async () => {
      await navigate({ to });
      showToast(done);
    },
  });
  const close = () => setAsking(false);
  return (
    <>
      <Button kind={kind} icon={<TrashIcon />} onClick={() => setAsking(true)}>
        {words}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={title}
          consequence={consequence}
          verb={words}
          action={action}
          input={undefined}
          onClose={close}
        />
      ) : null}
    </>
  );
}
