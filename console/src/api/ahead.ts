import type { QueryClient } from '@tanstack/react-query';

export interface RouterContext {
  readonly queries: QueryClient;
}

/** What a page is told by the router when it loads ahead what it asks for first. Such functions come with their pages. */
export type Ahead<More = object> = More & { readonly context: RouterContext };
