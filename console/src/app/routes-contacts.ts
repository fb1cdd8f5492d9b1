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
  loader: lazyFn(() => import('../contacts/new-contact-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../contacts/new-contact-page.tsx'), 'NewContactPage'),
});

const importMany = createRoute({
  getParentRoute: () => memberRoute,
  path: 'contacts/import',
  loader: lazyFn(() => import('../contacts/import-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../contacts/import-page.tsx'), 'ImportPage'),
});

const imports = createRoute({
  getParentRoute: () => memberRoute,
  path: 'contacts/imports',
  loader: lazyFn(() => import('../imports/imports-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../imports/imports-page.tsx'), 'ImportsPage'),
});

const newImport = createRoute({
  getParentRoute: () => memberRoute,
  path: 'contacts/imports/new',
  component: lazyRouteComponent(() => import('../imports/new-import-page.tsx'), 'NewImportPage'),
});

const oneImport = createRoute({
  getParentRoute: () => memberRoute,
  path: 'contacts/imports/$uuid',
  loader: lazyFn(() => import('../imports/import-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../imports/import-page.tsx'), 'ImportPage'),
});

const one = createRoute({
  getParentRoute: () => memberRoute,
  path: 'contacts/$id',
  params: { parse: ({ id }) => ({ id: Number(id) }), stringify: ({ id }) => ({ id: String(id) }) },
  loader: lazyFn(() => import('../contacts/contact-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../contacts/contact-page.tsx'), 'ContactPage'),
});

const fields = createRoute({
  getParentRoute: () => memberRoute,
  path: 'contacts/fields',
  loader: lazyFn(() => import('../contacts/fields-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../contacts/fields-page.tsx'), 'FieldsPage'),
});

const newField = createRoute({
  getParentRoute: () => memberRoute,
  path: 'contacts/fields/new',
  component: lazyRouteComponent(() => import('../contacts/new-field-page.tsx'), 'NewFieldPage'),
});

const field = createRoute({
  getParentRoute: () => memberRoute,
  path: 'contacts/fields/$key',
  loader: lazyFn(() => import('../contacts/field-page.tsx'), 'load'),
  component: lazyRouteComponent(() => import('../contacts/field-page.tsx'), 'FieldPage'),
});

export const contactRoutes = [
  ...[list, create, importMany, imports, newImport, oneImport, one],
  ...[fields, newField, field],
] as const;
