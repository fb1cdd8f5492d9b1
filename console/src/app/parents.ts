import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { type Session, VolleyError } from '@volley/sdk';
import { queryClient } from '../api/query-client.ts';
import { enterAccount, sessionQuery } from '../api/session.ts';
import { MissingPage } from './root-pages.tsx';

export const rootRoute = createRootRoute();

/** If nobody is signed in this never resolves, because the browser is leaving for the sign-in page. */
async function readSession(): Promise<Session> {
  try {
    return await queryClient.ensureQueryData(sessionQuery);
  } catch (error) {
    if (error instanceof VolleyError && error.kind === 'unauthenticated') return new Promise(() => {});
    throw error;
  }
}

/** The parent of all pages for signed-in people, which have the frame with the navigation. */
export const memberRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'in',
  beforeLoad: async ({ location }) => {
    let session = await readSession();
    // A person who must set up a second factor may open only this page. One who must give it sees one page in place of all.
    if (session.second_factor === 'set_up' && !location.pathname.endsWith('/me'))
      throw redirect({ to: '/me', replace: true });
    // What a person had before their address was proven comes before everything else.
    if (session.second_factor === null && session.held.length > 0 && !location.pathname.endsWith('/me'))
      throw redirect({ to: '/me', replace: true });
    if (session.second_factor !== null) return { session };
    const [first] = session.accounts;
    if (session.account_id === null && session.staff_role === null && first) {
      await enterAccount(first.account_id);
      session = await queryClient.fetchQuery(sessionQuery);
    }
    return { session };
  },
});

/** An address that leads nowhere keeps the frame, which leads everywhere else. */
export const missingRoute = createRoute({ getParentRoute: () => memberRoute, path: '$', component: MissingPage });
