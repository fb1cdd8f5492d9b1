import { useEffect } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);

function areOn(): boolean {
  try {
    return localStorage.getItem('volley.hotkeys') !== 'off';
  } catch {
    return true;
  }
}

/**
 * Makes a letter press the button with that `data-key`: in the row that has the focus. Without one it does nothing, since nobody could
 * tell which row it would mean. People who switched single keys off have none of these either.
 */
export function useRowKeys(letters: string): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, metaKey, ctrlKey, altKey } = event;
      if (key.length !== 1 || !letters.includes(key) || metaKey || ctrlKey || altKey || isTyping(target)) return;
      if (!areOn() || document.querySelector('dialog[open]') !== null) return;
      const row = target instanceof Element ? target.closest('[data-row]') : null;
      const button = row?.querySelector<HTMLElement>(`[data-key="${key}"]`);
      if (!button) return;
      event.preventDefault();
      button.click();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [letters]);
}

/** Moves the focus from a row that is going away to its neighbour, or to the heading of the page if it has none. */
export function focusBeside(rowKey: string): void {
  const row = document.querySelector(`[data-row="${rowKey}"]`);
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  (neighbour?.querySelector('button') ?? document.querySelector('h1'))?.focus();
}
