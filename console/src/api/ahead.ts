import type { QueryClient } from '@tanstack/react-query';

export interface RouterContext {
  readonly queries: QueryClient;
}

/** What the router passes to a function that preloads a page's first queries. These functions are loaded with their pages. */
export type Ahead<More = object> = More & { readonly context: RouterContext };
