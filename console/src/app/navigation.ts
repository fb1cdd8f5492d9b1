import type { AnyRoute } from '@tanstack/react-router';
import type { Session } from '@volley/sdk';
import type { ReactNode } from 'react';
import { hasScope, type Scope } from '../api/session.ts';
import type { AccountWordsKey } from '../text/account-words.ts';
import type { PaletteKey } from '../text/palette.ts';
import type { CommonKey } from '../text/shared-words.ts';
import type { ShellKey } from '../text/shell.ts';

/** How people come to a page, besides by the pages above it. */
export interface Way {
  /** People without this scope are not shown the way. Without a word, those who may read. */
  readonly scope?: Scope;
  /** A place of the navigation. */
  readonly place?: {
    readonly group: 'groupSend' | 'groupAudience' | 'groupAccount' | 'groupOperator';
    readonly words: ShellKey | CommonKey;
    readonly Icon: () => ReactNode;
    /** The letter that leads here after `g`. */
    readonly key: string;
  };
  /** What the palette calls a page that is no place of the navigation. */
  readonly command?: PaletteKey | AccountWordsKey | CommonKey;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends Way {}
}

/** The router, which has the table of pages. */
interface Pages {
  readonly routesById: Readonly<Record<string, AnyRoute>>;
}

/** The ways that this person may take in their current account, in the order of the table of pages. */
export function waysFor({ routesById }: Pages, session: Session) {
  return Object.values(routesById)
    .map((route): Way & { to: string } => ({ ...route.options.staticData, to: route.fullPath }))
    .filter(({ to, scope }) => {
      const isOfOperator = to.startsWith('/operator/');
      // The log of the operator's own account is part of the log of all accounts, so other members of that account have no use for the place.
      if (to === '/audit' && session.is_home_account && !hasScope(session, 'operator_read')) return false;
      return (
        (isOfOperator ? session.staff_role : session.account_id) !== null &&
        hasScope(session, scope ?? (isOfOperator ? 'operator_read' : 'read'))
      );
    });
}

/** The places for this person in their current account. */
export const placesFor = (router: Pages, session: Session) =>
  waysFor(router, session).flatMap(({ to, place }) => (place ? [{ ...place, to }] : []));
