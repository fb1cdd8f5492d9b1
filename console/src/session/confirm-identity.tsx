import { lazy, Suspense, useEffect, useState } from 'react';
import { setConfirmation } from '../api/confirmation.ts';
import type { Answer } from './confirm-form.tsx';

const ConfirmForm = lazy(() => import('./confirm-form.tsx').then((form) => ({ default: form.ConfirmForm })));

/** Rendered once in the frame. It asks for the password whenever any request needs it. */
export function ConfirmIdentity() {
  const [answer, setAnswer] = useState<{ readonly give: Answer } | null>(null);
  useEffect(() => {
    setConfirmation(() => new Promise((resolve) => setAnswer({ give: resolve })));
    return () => setConfirmation(null);
  }, []);
  if (answer === null) return null;
  return (
    <Suspense>
      <ConfirmForm
        onAnswer={(isConfirmed) => {
          setAnswer(null);
          answer.give(isConfirmed);
        }}
      />
    </Suspense>
  );
}
