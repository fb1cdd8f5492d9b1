import { lazy, type ReactNode, Suspense } from 'react';
import { Skeleton } from './states.tsx';

/** A component that is loaded when it is first shown. Meanwhile nothing is in its place, or that many lines are kept free. */
export function lazily<Props extends object>(open: () => Promise<(props: Props) => ReactNode>, lines?: number) {
  const Part = lazy(async () => ({ default: await open() }));
  return (props: Props) => (
    <Suspense fallback={lines === undefined ? null : <Skeleton lines={lines} />}>
      <Part {...props} />
    </Suspense>
  );
}
