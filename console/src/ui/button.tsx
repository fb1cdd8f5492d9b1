import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { classes } from './classes.ts';

/** `primary`: what one came for, once on a page. `danger`: what takes something away. `quiet`: what is only there when looked for. */
export type ButtonKind = 'plain' | 'primary' | 'danger' | 'quiet';

interface Look {
  readonly kind?: ButtonKind;
  readonly icon?: ReactNode;
  /** Shows only its icon; the words are its name for whoever does not see it. */
  readonly isIconOnly?: boolean;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** What was asked for is under way; the button keeps the focus and does nothing. */
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

interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement>, Look {
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** An address outside of the console's pages, such as a file to download. */
export function AnchorButton({ kind, icon, isIconOnly, className, children, ...rest }: AnchorProps) {
  const look: Look = { ...(kind && { kind }), ...(isIconOnly && { isIconOnly }) };
  return (
    <a {...rest} className={lookOf(look, className)}>
      {contentOf({ ...look, icon }, children)}
    </a>
  );
}

/** A page of the console: `<LinkButton to="/contacts/new">`. */
export const LinkButton = createLink(AnchorButton);
