import { operations, presenter } from '@volley/contract';
import { carrierFigures, carrierWhy } from '@volley/contract/carrier-figures';
import type { RequestContext } from '../identity/index.ts';
import { ok, routesWith } from '../routes/index.ts';
import type { CarrierControl } from '../sms/routing/index.ts';
import { findBottleneck } from './find-bottleneck.ts';
import { readCarrierFigures } from './read-figures.ts';

interface Needs extends RequestContext {
  readonly control: CarrierControl;
}

const { route } = routesWith<Needs>();

const presentFigures = presenter(carrierFigures);
const presentWhy = presenter(carrierWhy);

export const carrierFigureRoutes = [
  route(operations.admin.carriers.figures, {
    run: ({ rt }, { params, query }) => readCarrierFigures(rt, params.id, query.period),
    present: (figures) => ok(presentFigures(figures)),
  }),
  route(operations.admin.carriers.why, {
    run: ({ rt, control }, { params }) => findBottleneck(rt, params.id, (id) => control.factsOf(id)),
    present: (why) => ok(presentWhy(why)),
  }),
];
