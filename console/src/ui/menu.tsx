import { type ReactNode, type ToggleEvent, useId, useRef } from 'react';
import { Button, type ButtonKind } from './button.tsx';
import styles from './menu.module.css';

interface MenuProps {
  /** The words of the button that opens the menu. */
  readonly label: string;
  readonly icon?: ReactNode;
  readonly kind?: ButtonKind;
  readonly isIconOnly?: boolean;
  /** Shown in place of the label, which is then the accessible name. */
  readonly face?: ReactNode;
  readonly faceClass?: string | undefined;
  /** Called before it opens, and after it has closed. */
  readonly onOpen?: (isOpen: boolean) => void;
  /** Buttons and links. A click on anything else in it does not close it. */
  readonly children: ReactNode;
}

const EDGE_PX = 8;

/** Places the menu below its button, or above where there is more room, and always within the window. */
function place(panel: HTMLElement, button: HTMLElement): void {
  const at = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const below = at.bottom + 4;
  const top = below + height > innerHeight - EDGE_PX && at.top - height - 4 > 0 ? at.top - height - 4 : below;
  // The space reserved for a scroll bar belongs to the window, but nothing is drawn there.
  const left = Math.min(Math.max(EDGE_PX, at.left), document.body.getBoundingClientRect().right - width - EDGE_PX);
  panel.style.setProperty('top', `${Math.max(EDGE_PX, top)}px`);
  panel.style.setProperty('left', `${Math.max(EDGE_PX, left)}px`);
}

/** A button that opens a menu. The browser itself handles Escape, clicks outside and the focus. */
export function Menu({ label, icon, kind, isIconOnly, face, faceClass, onOpen, children }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const onToggle = ({ newState }: ToggleEvent<HTMLDivElement>) => {
    button.current?.setAttribute('aria-expanded', String(newState === 'open'));
    if (newState === 'open' && panel.current && button.current) place(panel.current, button.current);
  };
  return (
    <>
      {face === undefined ? (
        <Button
          ref={button}
          {...(kind && { kind })}
          {...(isIconOnly && { isIconOnly })}
          icon={icon}
          popoverTarget={id}
          aria-expanded={false}
        >
          {label}
        </Button>
      ) : (
        <button ref={button} type="button" className={faceClass} popoverTarget={id} aria-expanded={false}>
          {face}
          <span className="unseen">{label}</span>
        </button>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press on one of the buttons in it closes the menu. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the browser makes a click of Enter and Space on those buttons. */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={styles.menu}
        onBeforeToggle={({ newState }) => onOpen?.(newState === 'open')}
        onToggle={onToggle}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('button, a')) panel.current?.hidePopover();
        }}
      >
        {children}
      </div>
    </>
  );
}

interface MenuButtonProps {
  readonly icon?: ReactNode;
  readonly onClick: () => void;
  readonly isChosen?: boolean;
  readonly children: ReactNode;
}

export function MenuButton({ icon, onClick, isChosen, children }: MenuButtonProps) {
  return (
    <button type="button" className={styles.item} onClick={onClick} aria-pressed={isChosen}>
      {icon}
      {children}
    </button>
  );
}

/** The class that gives links in a menu the same look: `<Link className={menuItem}>`. */
export const menuItem: string = styles.item ?? '';
export const menuTitle: string = styles.title ?? '';
