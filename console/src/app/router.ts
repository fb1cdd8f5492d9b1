import { createRouter } from '@tanstack/react-router';
import { CONSOLE_PATH } from '../api/paths.ts';
import { routeTree } from './pages.ts';

export const router = createRouter({
  routeTree,
  basepath: CONSOLE_PATH,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
