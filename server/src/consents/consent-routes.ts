import { operations, presenter, rowOf } from '@volley/contract';
import { consent } from '@volley/contract/consents';
import type { RequestContext } from '../identity/index.ts';
import { beforeCursor, nextCursor } from '../lib/ids/id-cursor.ts';
import { ok, readInstant, routesWith } from '../routes/index.ts';
import { getConsents, listConsentHistory, listConsents, setConsent } from './set-consent.ts';

const { route } = routesWith<RequestContext>();

const presentConsent = presenter(consent);

const { consents } = operations;

export const consentRoutes = [
  route(consents.list, {
    run: ({ rt, actor }, { query }) => listConsents(rt, actor, rowOf(query), beforeCursor(query)),
    present: (found, _, { query }) =>
      ok({ data: found.map(presentConsent), next_cursor: nextCursor(found, beforeCursor(query)) }),
  }),
  route(consents.set, {
    numberField: 'phone_number',
    run: ({ rt, actor }, { body }) =>
      setConsent(rt, actor, {
        ...rowOf(body),
        words: body.words ?? '',
        at: readInstant('at', body.at, actor.timeZone) ?? null,
      }),
    present: (consent) => ok(presentConsent(consent)),
    // A number has no place in the audit log.
    target: ({ id, channel }) => `consent ${id} (${channel})`,
  }),
  route(consents.get, {
    run: ({ rt, actor }, { params }) => getConsents(rt, actor, params.phone_number),
    present: ({ phoneNumber, consents: found }) =>
      ok({ phone_number: phoneNumber, consents: found.map(presentConsent) }),
  }),
  route(consents.history, {
    run: ({ rt, actor }, { params, query }) => listConsentHistory(rt, actor, params.phone_number, beforeCursor(query)),
    present: (found, _, { query }) =>
      ok({ data: found.map(presentConsent), next_cursor: nextCursor(found, beforeCursor(query)) }),
  }),
];
