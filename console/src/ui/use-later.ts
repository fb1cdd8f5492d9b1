import { useEffect, useState } from 'react';

const PAUSE_MS = 250;

/** Returns what was typed, a moment after the last key. */
export function useLater<Value>(value: Value, pauseMs = PAUSE_MS): Value {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return later;
}
