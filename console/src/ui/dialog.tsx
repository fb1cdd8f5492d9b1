import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import type { Action } from '../api/use-action.ts';
import { useUiText } from '../text/ui.ts';
import { Button, type ButtonKind } from './button.tsx';
import styles from './dialog.module.css';
import { CloseIcon } from './icons.tsx';
import { Notice } from './notice.tsx';
import { useProblem } from './use-problem.ts';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The buttons at the bottom, the main one last. */
  readonly actions?: ReactNode;
  /** A full-height panel at the side, for details beside their list. */
  readonly isDrawer?: boolean;
}

/** Shown while it is rendered. The browser itself handles Escape, and returns the focus at the end. */
export function Dialog({ title, onClose, children, actions, isDrawer }: DialogProps) {
  const t = useUiText();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A layout effect is cleaned up while the dialog still exists, and only then does the browser return the focus.
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
  /** The consequences, as whole sentences. */
  readonly consequence: ReactNode;
  /** The words of the confirming button: a verb, never "OK". */
  readonly verb: string;
  readonly kind?: ButtonKind;
  readonly action: Action<Input, Result>;
  readonly input: Input;
  readonly onClose: () => void;
}

/** Confirms an action that a click should not do by itself: it states the consequences, and its button names the action. */
export function ConfirmDialog<Input, Result>(props: ConfirmProps<Input, Result>) {
  const { title, consequence, verb, kind = 'danger', action, input, onClose } = props;
  const t = useUiText();
  const problem = useProblem(action.error);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('keepIt')}</Button>
          <Button kind={kind} isBusy={action.isPending} onClick={() => action.mutate(input, { onSuccess: onClose })}>
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
