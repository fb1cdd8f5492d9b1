/** The name of the keys that open the palette. Both combinations work everywhere, and this is the one of the person's keyboard. */
export const paletteKey = /^(Mac|iP)/.test(globalThis.navigator?.platform ?? '') ? 'paletteKeyMac' : 'paletteKey';

const STORED = 'volley.hotkeys';
/** The time between `g` and the letter of a place. */
const SECOND_KEY_MS = 1_500;

export function areHotkeysOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    return true;
  }
}

/** Single letters disturb speech input, so they can be switched off (WCAG 2.1.4). */
export function switchHotkeys(isOn: boolean): void {
  try {
    localStorage.setItem(STORED, isOn ? 'on' : 'off');
  } catch {
    // Without the browser's storage, they stay on.
  }
}

interface Hotkeys {
  openPalette(): void;
  showShortcuts(): void;
  /** Receives the letter that was pressed after `g`. */
  goTo(key: string): void;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Returns the function that stops listening. */
export function listenForHotkeys(hotkeys: Hotkeys): () => void {
  let isAfterG = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onLetter = (key: string): boolean => {
    if (isAfterG) {
      isAfterG = false;
      hotkeys.goTo(key);
      return true;
    }
    if (key === 'g') {
      isAfterG = true;
      clearTimeout(timer);
      timer = setTimeout(() => {
        isAfterG = false;
      }, SECOND_KEY_MS);
      return false;
    }
    const field = key === '/' ? document.querySelector<HTMLElement>('[data-hotkey="/"]') : null;
    field?.focus();
    if (key === '?') hotkeys.showShortcuts();
    return field !== null || key === '?';
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, metaKey, ctrlKey, altKey, target } = event;
    if (key.toLowerCase() === 'k' && (metaKey || ctrlKey) && !altKey) {
      event.preventDefault();
      hotkeys.openPalette();
      return;
    }
    if (metaKey || ctrlKey || altKey || isTyping(target) || !areHotkeysOn()) return;
    if (document.querySelector('dialog[open]') === null && onLetter(key)) event.preventDefault();
  };
  addEventListener('keydown', onKeyDown);
  return () => {
    clearTimeout(timer);
    removeEventListener('keydown', onKeyDown);
  };
}
