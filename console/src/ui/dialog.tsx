import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import type { Action } from '../api/use-action.ts';
import { uiText } from '../text/ui.ts';
import { useText } from '../text/use-text.ts';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { CloseIcon } from './icons.tsx';
import { Notice } from './notice.tsx';
import { useProblem } from './use-problem.ts';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** At the bottom, the one that does it last. */
  readonly actions?: ReactNode;
  /** At the side, the whole height: for what one looks at beside its list. */
  readonly isDrawer?: boolean;
}

/** Shown as long as it is rendered. Escape and the focus, back to where it came from as well, are the browser's own. */
export function Dialog({ title, onClose, children, actions, isDrawer }: DialogProps) {
  const t = useText(uiText);
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A layout effect ends while the dialog is still there, and only then the browser gives the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    shown?.querySelector<HTMLElement>('input:not([type="radio"]:not(:checked)), select, textarea')?.focus();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={isDrawer ? styles.drawer : styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <Button kind="quiet" isIconOnly icon={<CloseIcon />} onClick={onClose}>
          {t('close')}
        </Button>
      </header>
      <div className={styles.body}>{children}</div>
      {actions === undefined ? null : <footer className={styles.actions}>{actions}</footer>}
    </dialog>
  );
}

interface ConfirmProps<Input, Result> {
  readonly title: string;
  /** What happens then, in whole sentences. */
  readonly consequence: ReactNode;
  /** The words of the button that does it: the verb, never "OK". */
  readonly verb: string;
  readonly action: Action<Input, Result>;
  readonly input: Input;
  readonly onClose: () => void;
}

/** For what cannot be undone: it says what happens, and its button says what it does. */
export function ConfirmDialog<Input, Result>(props: ConfirmProps<Input, Result>) {
  const { title, consequence, verb, action, input, onClose } = props;
  const t = useText(uiText);
  const problem = useProblem(action.error);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('keepIt')}</Button>
          <Button kind="danger" isBusy={action.isPending} onClick={() => action.mutate(input, { onSuccess: onClose })}>
            {verb}
          </Button>
        </>
      }
    >
      <p>{consequence}</p>
      {problem === null ? null : <Notice kind="bad">{problem.message}</Notice>}
    </Dialog>
  );
}
