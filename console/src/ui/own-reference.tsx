import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface Own {
  readonly reference: string;
  readonly metadata: Readonly<Record<string, string>>;
}

/** The facts that a client gave: the reference, which leads to all in a list that has the same, and the pairs. */
export function ownFacts(
  { reference, metadata }: Own,
  words: string,
  list: '/messages' | '/campaigns' | '/voice',
): readonly (readonly [string, ReactNode])[] {
  const link = (
    <Link key="reference" to={list} search={{ reference }}>
      {reference}
    </Link>
  );
  return [...(reference === '' ? [] : [[words, link] as const]), ...Object.entries(metadata)];
}
