import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { classes } from './classes.ts';

/** `primary`: the page's main action, used once. `danger`: removes something. `quiet`: a rarely needed action. */
export type ButtonKind = 'plain' | 'primary' | 'danger' | 'quiet';

interface Look {
  readonly kind?: ButtonKind;
  readonly icon?: ReactNode;
  /** Shows only the icon, and uses the words as the accessible name. */
  readonly isIconOnly?: boolean;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** The action is running: the button keeps the focus and does nothing. */
  readonly isBusy?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

const lookOf = ({ kind = 'plain', isIconOnly }: Look, more?: string) =>
  classes(styles.button, styles[kind], isIconOnly && styles.only, more);

function contentOf({ icon, isIconOnly }: Look, words: ReactNode): ReactNode {
  return (
    <>
      {icon}
      {isIconOnly ? <span className="unseen">{words}</span> : words}
    </>
  );
}

export function Button({ kind, icon, isIconOnly, isBusy, className, children, onClick, ...rest }: ButtonProps) {
  const look: Look = { ...(kind && { kind }), ...(isIconOnly && { isIconOnly }) };
  return (
    <button
      type="button"
      {...rest}
      className={lookOf(look, className)}
      aria-disabled={isBusy || rest['aria-disabled'] || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {contentOf({ ...look, icon: isBusy ? <span className={styles.busy} /> : icon }, children)}
    </button>
  );
}

let isFormLeavingWithFocus = false;

/**
 * A form is often made anew with what was saved, and the browser forgets the focus of the former one. The new one's button takes it over in the same
 * commit: the former one is still on the page when the reference to its button is given up.
 */
function takeFocusOver(button: HTMLButtonElement) {
  if (isFormLeavingWithFocus && document.activeElement === document.body) button.focus();
  return () => {
    isFormLeavingWithFocus = button.form?.contains(document.activeElement) === true;
    queueMicrotask(() => {
      isFormLeavingWithFocus = false;
    });
  };
}

/** The button that submits the form around it. */
export function SubmitButton(props: Omit<ButtonProps, 'type' | 'ref'>) {
  return <Button {...props} type="submit" ref={takeFocusOver} />;
}

interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement>, Look {
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** A link to an address outside of the console's pages, such as a file to download. */
export function AnchorButton({ kind, icon, isIconOnly, className, children, ...rest }: AnchorProps) {
  const look: Look = { ...(kind && { kind }), ...(isIconOnly && { isIconOnly }) };
  return (
    <a {...rest} className={lookOf(look, className)}>
      {contentOf({ ...look, icon }, children)}
    </a>
  );
}

/** A link to a page of the console: `<LinkButton to="/contacts/new">`. */
export const LinkButton = createLink(AnchorButton);
