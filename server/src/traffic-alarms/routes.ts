import { operations, presenter } from '@volley/contract';
import { trafficAlarm } from '@volley/contract/traffic-alarms';
import { findHomeAccountId, type RequestContext } from '../identity/index.ts';
import { ok, routesWith } from '../routes/index.ts';
import { listTrafficAlarms } from './list-alarms.ts';

const { route } = routesWith<RequestContext>();

const present = presenter(trafficAlarm);

export const trafficAlarmRoutes = [
  route(operations.trafficAlarms.list, {
    run: ({ rt, actor }) => listTrafficAlarms(rt, { accountId: actor.accountId, isOperator: false }),
    present: (alarms) => ok({ alarms: alarms.map(present) }),
  }),
  route(operations.admin.trafficAlarms.list, {
    async run({ rt }) {
      const accountId = await findHomeAccountId(rt.db);
      return accountId === null ? [] : listTrafficAlarms(rt, { accountId, isOperator: true });
    },
    present: (alarms) => ok({ alarms: alarms.map(present) }),
  }),
];
