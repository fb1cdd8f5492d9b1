import { type ReactNode, useState } from 'react';
import { type ActionOptions, useAction } from '../api/use-action.ts';
import { Button, type ButtonKind } from './button.tsx';
import { ConfirmDialog } from './dialog.tsx';

interface ConfirmButtonProps extends ActionOptions<unknown> {
  readonly words: string;
  readonly kind?: ButtonKind;
  readonly icon?: ReactNode;
  /** The question, and what follows from a yes. */
  readonly title: string;
  readonly consequence: string;
  readonly act: () => Promise<unknown>;
}

/** A button that asks before it acts. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { words, kind = 'danger', icon, title, consequence, act, ...options } = props;
  const [isAsking, setAsking] = useState(false);
  const action = useAction<undefined, unknown>(act, options);
  return (
    <>
      <Button kind={kind} icon={icon} onClick={() => setAsking(true)}>
        {words}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={title}
          consequence={consequence}
          verb={words}
          action={action}
          input={undefined}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
