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
 * Makes a letter press the button with that `data-key`: in the focused row, or else the first one on the page. People who switched single keys off
 * have none of these either.
 */
export function useRowKeys(letters: string): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, metaKey, ctrlKey, altKey } = event;
      if (key.length !== 1 || !letters.includes(key) || metaKey || ctrlKey || altKey || isTyping(target)) return;
      if (!areOn() || document.querySelector('dialog[open]') !== null) return;
      const row = target instanceof Element ? target.closest('[data-row]') : null;
      const button = (row ?? document).querySelector<HTMLElement>(`[data-key="${key}"]`);
      if (button === null) return;
      event.preventDefault();
      button.click();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [letters]);
}
