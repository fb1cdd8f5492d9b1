import { operations, presenter } from '@volley/contract';
import { foundThing } from '@volley/contract/search';
import type { RequestContext } from '../identity/index.ts';
import { ok, routesWith } from '../routes/index.ts';
import { searchEverything } from './search-everything.ts';

const { route } = routesWith<RequestContext>();

const presentFound = presenter(foundThing);

export const searchRoutes = [
  route(operations.search.find, {
    run: ({ rt, actor }, { query }) => searchEverything(rt, actor, query),
    present: (found) => ok(found.map(presentFound)),
  }),
];
