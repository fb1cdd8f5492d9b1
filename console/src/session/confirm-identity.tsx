import { useEffect, useState } from 'react';
import { setConfirmation } from '../api/confirmation.ts';
import { lazily } from '../ui/lazily.tsx';
import type { Answer } from './confirm-steps.tsx';

const ConfirmForm = lazily(async () => (await import('./confirm-steps.tsx')).ConfirmForm);

/** Rendered once in the frame. It asks for the password whenever any request needs it. */
export function ConfirmIdentity() {
  const [answer, setAnswer] = useState<{ readonly give: Answer } | null>(null);
  useEffect(() => {
    setConfirmation(() => new Promise((resolve) => setAnswer({ give: resolve })));
    return () => setConfirmation(null);
  }, []);
  if (answer === null) return null;
  return (
    <ConfirmForm
      onAnswer={(isConfirmed) => {
        setAnswer(null);
        answer.give(isConfirmed);
      }}
    />
  );
}
