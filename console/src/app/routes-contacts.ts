import { createRoute, lazyFn, lazyRouteComponent } from '@tanstack/react-router';
import { readText } from '../format/search.ts';
import { memberRoute } from './parents.ts';

const list = createRoute({
  getParentRoute: () => memberRoute,
  path: 'contacts',
  validateSearch: (search: Record<string, unknown>): { search?: string } => ({ ...readText(search, 'search') }),
  loaderDeps: ({ search }) => search,
  loader: lazyFn(() => import('../contacts/contacts-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../contacts/contacts-page.tsx'), 'ContactsPage'),
});

const create = createRoute({
  getParentRoute: () => memberRoute,
  path: 'contacts/new',
  component: lazyRouteComponent(() => import('../contacts/new-contact-page.tsx'), 'NewContactPage'),
});

const importMany = createRoute({
  getParentRoute: () => memberRoute,
  path: 'contacts/import',
  loader: lazyFn(() => import('../contacts/import-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../contacts/import-page.tsx'), 'ImportPage'),
});

const one = createRoute({
  getParentRoute: () => memberRoute,
  path: 'contacts/$id',
  params: { parse: ({ id }) => ({ id: Number(id) }), stringify: ({ id }) => ({ id: String(id) }) },
  loader: lazyFn(() => import('../contacts/contact-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../contacts/contact-page.tsx'), 'ContactPage'),
});

export const contactRoutes = [list, create, importMany, one] as const;
