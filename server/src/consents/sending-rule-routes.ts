import { operations } from '@volley/contract';
import type { RequestContext } from '../identity/index.ts';
import { minuteOfDay, ok, routesWith, timeOfDay } from '../routes/index.ts';
import { type QuietHours, type SendingRules, setInstallationQuietHours, setSendingRules } from './sending-rules.ts';
import { findInstallationQuietHours, findSendingRules } from './store-sending-rules.ts';

const { route } = routesWith<RequestContext>();

const readHours = (hours: { readonly from: string; readonly to: string } | null): QuietHours | null =>
  hours && { fromMinute: minuteOfDay(hours.from), toMinute: minuteOfDay(hours.to) };
const presentHours = (hours: QuietHours | null) =>
  hours && { from: timeOfDay(hours.fromMinute), to: timeOfDay(hours.toMinute) };

const present = ({
  marketingNeedsConsent,
  quietHours,
  installationQuietHours,
  zoneField,
  undeliveredSince,
}: SendingRules) =>
  ok({
    marketing_needs_consent: marketingNeedsConsent,
    quiet_hours: presentHours(quietHours),
    installation_quiet_hours: presentHours(installationQuietHours),
    zone_field: zoneField,
    undelivered_since: undeliveredSince,
  });
const presentOfAll = (hours: QuietHours | null) => ok({ quiet_hours: presentHours(hours) });

export const sendingRuleRoutes = [
  route(operations.sendingRules.get, { run: ({ rt, actor }) => findSendingRules(rt.db, actor.accountId), present }),
  route(operations.sendingRules.update, {
    run: ({ rt, actor }, { body }) =>
      setSendingRules(rt, actor, {
        marketingNeedsConsent: body.marketing_needs_consent,
        quietHours: body.quiet_hours === undefined ? undefined : readHours(body.quiet_hours),
        zoneField: body.zone_field,
        undeliveredSince: body.undelivered_since,
      }),
    present,
  }),
  route(operations.admin.sendingRules.get, {
    run: ({ rt }) => findInstallationQuietHours(rt.db),
    present: presentOfAll,
  }),
  route(operations.admin.sendingRules.update, {
    run: ({ rt }, { body }) => setInstallationQuietHours(rt, readHours(body.quiet_hours)),
    present: presentOfAll,
  }),
];
