import { operations, presenter } from '@volley/contract';
import { carrierFigures } from '@volley/contract/carrier-figures';
import type { RequestContext } from '../identity/index.ts';
import { ok, routesWith } from '../routes/index.ts';
import { readCarrierFigures } from './read-figures.ts';

const { route } = routesWith<RequestContext>();

const presentFigures = presenter(carrierFigures);

export const carrierFigureRoutes = [
  route(operations.admin.carriers.figures, {
    run: ({ rt }, { params, query }) => readCarrierFigures(rt, params.id, query.period),
    present: (figures) => ok(presentFigures(figures)),
  }),
];
