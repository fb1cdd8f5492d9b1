import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Some filters of a list. Those without a value are left out of the page's address. */
export type FilterChange<Filters> = { readonly [Name in keyof Filters]?: Filters[Name] | undefined };

/** Returns a function that changes filters in the page's address, where nothing else moves. */
export function useChangeFilters<Filters>(): (next: FilterChange<Filters>) => void {
  const navigate = useNavigate();
  return useCallback(
    (next) =>
      void navigate({
        to: '.',
        search: (now: object) =>
          Object.fromEntries(Object.entries({ ...now, ...next }).filter(([, value]) => Boolean(value))),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
}
