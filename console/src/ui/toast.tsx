import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useUiText } from '../text/ui.ts';
import { Button } from './button.tsx';
import { CloseIcon } from './icons.tsx';
import styles from './toast.module.css';

interface Toast {
  readonly id: number;
  readonly words: string;
  /** Undoes the action. */
  readonly undo?: () => unknown;
}

const SHOWN_MS = 8_000;
const SHOWN_MAX = 3;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

const drop = (id: number) => set(toasts.filter((toast) => toast.id !== id));

/** Reports a completed action, and offers to undo it where possible. */
export function showToast(words: string, undo?: () => unknown): void {
  lastId += 1;
  set([...toasts, { id: lastId, words, ...(undo && { undo }) }].slice(-SHOWN_MAX));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** It stays while the pointer or the focus is on it. */
function ToastLine({ toast }: { readonly toast: Toast }) {
  const t = useUiText();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => drop(toast.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld, toast.id]);
  return (
    <li
      className={styles.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{toast.words}</span>
      {toast.undo === undefined ? null : (
        <Button
          kind="quiet"
          onClick={() => {
            drop(toast.id);
            toast.undo?.();
          }}
        >
          {t('undo')}
        </Button>
      )}
      <Button kind="quiet" isIconOnly icon={<CloseIcon />} onClick={() => drop(toast.id)}>
        {t('close')}
      </Button>
    </li>
  );
}

/** Rendered once in the page. A new one must not lie over what has the focus, such as the field in which a person writes. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  useLayoutEffect(() => {
    if (shown.length > 0)
      document.querySelector(':is(a, button, input, select, textarea):focus')?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  return (
    <ul className={styles.toasts} aria-live="polite">
      {shown.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </ul>
  );
}
