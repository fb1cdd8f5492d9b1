import { operations, presenter } from '@volley/contract';
import { carrierFigures } from '@volley/contract/carrier-figures';
import { readCarrierFigures } from '../../carrier-figures/index.ts';
import { ok } from '../frame/envelope.ts';
import { type Route, route } from '../frame/route.ts';

const presentFigures = presenter(carrierFigures);

export const carrierFigureRoutes: readonly Route[] = [
  route(operations.admin.carriers.figures, {
    run: ({ rt }, { params, query }) => readCarrierFigures(rt, params.id, query.period),
    present: (figures) => ok(presentFigures(figures)),
  }),
];
