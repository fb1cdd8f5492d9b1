import { useEffect, useState } from 'react';

const PAUSE_MS = 250;

/** Returns the typed text, a moment after the last key. */
export function useLater(value: string): string {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return later;
}
