import { operations, presenter } from '@volley/contract';
import { passkey } from '@volley/contract/passkeys';
import type { Uuid } from '../lib/ids/uuid.ts';
import { done, ok, routesWith } from '../routes/index.ts';
import type { PasskeyAssertion, PasskeyRegistration } from './factors/passkey-ceremony.ts';
import { passkeys } from './own-factors.ts';
import type { PersonContext } from './person-context.ts';
import { personOf } from './session-routes.ts';

const { route } = routesWith<PersonContext>();

const contract = operations.passkeys;

const presentPasskey = presenter(passkey);

/** The contract checks the fields that we read. The library judges the rest. */
const registrationOf = (response: unknown) => response as PasskeyRegistration;
const assertionOf = (response: unknown) => response as PasskeyAssertion;

const presentOptions = (options: object) => ok({ options: { ...options } });

/** Returns the former name, by which the audit log identifies a passkey. */
async function nameBefore(context: PersonContext, { uuid }: { uuid: Uuid }): Promise<unknown> {
  const own = { userId: personOf(context).userId, uuid: uuid as Uuid };
  const found = await passkeys.find(context.rt, own);
  return { data: { name: found?.name } };
}

const ownRoutes = [
  route(contract.list, {
    run: (context) => passkeys.list(context.rt, personOf(context).userId),
    present: (found) => ok(found.map(presentPasskey)),
  }),
  route(contract.offer, {
    run: (context) => {
      const { userId, uuid, email, name } = personOf(context);
      const place = passkeys.placeOf(context);
      // The host tells installations apart in the list on the person's device.
      return passkeys.offer(context.rt, place, { owner: { id: userId, uuid, email, name }, installation: place.host });
    },
    present: presentOptions,
  }),
  route(contract.create, {
    run: (context, { body }) =>
      passkeys.add(context.rt, passkeys.placeOf(context), {
        person: personOf(context),
        name: body.name,
        response: registrationOf(body.response),
      }),
    present: ({ passkey }) => ok(presentPasskey(passkey)),
    target: ({ passkey }) => passkey.uuid,
    token: ({ token }) => token,
  }),
  route(contract.update, {
    run: (context, { params, body }) => {
      const own = { userId: personOf(context).userId, uuid: params.uuid };
      return passkeys.rename(context.rt, own, body.name);
    },
    present: (passkey) => ok(presentPasskey(passkey)),
    before: nameBefore,
  }),
  route(contract.delete, {
    run: (context, { params }) => passkeys.remove(context.rt, personOf(context), params.uuid),
    present: () => done('Passkey removed.'),
    before: nameBefore,
    token: ({ token }) => token,
  }),
];

export const passkeyRoutes = [
  ...ownRoutes,
  route(contract.ask, {
    run: (context) => passkeys.askForAny(context.rt, passkeys.placeOf(context), context.visitor.address),
    present: presentOptions,
  }),
  route(contract.signIn, {
    run: (context, { body }) =>
      passkeys.signIn(context.rt, passkeys.placeOf(context), {
        response: assertionOf(body.response),
        visitor: context.visitor,
      }),
    present: () => ok({ next: 'done' as const, ticket: null }),
    by: ({ user }) => ({ userId: user.id, name: user.name }),
    target: ({ user }) => user.uuid,
    token: ({ token }) => token,
  }),
  route(contract.askToConfirm, {
    run: (context) => passkeys.askForOwn(context.rt, passkeys.placeOf(context), personOf(context).userId),
    present: presentOptions,
  }),
  route(contract.confirm, {
    run: (context, { body }) =>
      passkeys.confirm(context.rt, passkeys.placeOf(context), {
        person: personOf(context),
        response: assertionOf(body.response),
        visitor: context.visitor,
      }),
    present: () => done('Confirmed.'),
    token: (token) => token,
  }),
  route(contract.methods, {
    run: async (context) => passkeys.findPlace(context),
    present: (found) => {
      const reason = 'reason' in found ? found.reason : null;
      return ok({ passkeys_origin: 'reason' in found ? null : found.origin, passkeys_reason: reason });
    },
  }),
];
