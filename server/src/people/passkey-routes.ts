import { operations, presenter } from '@volley/contract';
import { passkey } from '@volley/contract/passkeys';
import type { Uuid } from '../lib/ids/uuid.ts';
import { done, ok, routesWith } from '../routes/index.ts';
import type { PasskeyAssertion, PasskeyRegistration } from './factors/passkey-ceremony.ts';
import { findPlaceOfPasskeys, placeOfPasskeys } from './factors/passkey-place.ts';
import { askForAnyPasskey, askForOwnPasskey, listPasskeys, offerPasskey, renamePasskey } from './factors/passkeys.ts';
import { findOwnStoredPasskey } from './factors/store-passkeys.ts';
import type { PersonContext } from './person-context.ts';
import { personOf } from './session-routes.ts';
import { addPasskey, removePasskey } from './sign-in/own-passkeys.ts';
import { confirmByPasskey, signInByPasskey } from './sign-in/passkey-sign-in.ts';

const { route } = routesWith<PersonContext>();

const contract = operations.passkeys;

const presentPasskey = presenter(passkey);

/** The contract checks the fields that we read. The library judges the rest. */
const registrationOf = (response: unknown) => response as PasskeyRegistration;
const assertionOf = (response: unknown) => response as PasskeyAssertion;

const presentOptions = (options: object) => ok({ options: { ...options } });

/** Returns the former name, by which the audit log identifies a passkey. */
async function nameBefore(context: PersonContext, { uuid }: { uuid: Uuid }): Promise<unknown> {
  const found = await findOwnStoredPasskey(context.rt.db, personOf(context).userId, uuid);
  return { data: { name: found?.name } };
}

const ownRoutes = [
  route(contract.list, {
    run: (context) => listPasskeys(context.rt, personOf(context).userId),
    present: (found) => ok(found.map(presentPasskey)),
  }),
  route(contract.offer, {
    run: (context) => {
      const { userId, uuid, email, name } = personOf(context);
      const place = placeOfPasskeys(context);
      // The host tells installations apart in the list on the person's device.
      return offerPasskey(context.rt, place, { owner: { id: userId, uuid, email, name }, installation: place.host });
    },
    present: presentOptions,
  }),
  route(contract.create, {
    run: (context, { body }) =>
      addPasskey(context.rt, placeOfPasskeys(context), {
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
      return renamePasskey(context.rt, own, body.name);
    },
    present: (passkey) => ok(presentPasskey(passkey)),
    before: nameBefore,
  }),
  route(contract.delete, {
    run: (context, { params }) => removePasskey(context.rt, personOf(context), params.uuid),
    present: () => done('Passkey removed.'),
    before: nameBefore,
    token: ({ token }) => token,
  }),
];

export const passkeyRoutes = [
  ...ownRoutes,
  route(contract.ask, {
    run: (context) => askForAnyPasskey(context.rt, placeOfPasskeys(context), context.visitor.address),
    present: presentOptions,
  }),
  route(contract.signIn, {
    run: (context, { body }) =>
      signInByPasskey(context.rt, placeOfPasskeys(context), {
        response: assertionOf(body.response),
        visitor: context.visitor,
      }),
    present: () => ok({ next: 'done' as const, ticket: null }),
    by: ({ user }) => ({ userId: user.id, name: user.name }),
    target: ({ user }) => user.uuid,
    token: ({ token }) => token,
  }),
  route(contract.askToConfirm, {
    run: (context) => askForOwnPasskey(context.rt, placeOfPasskeys(context), personOf(context).userId),
    present: presentOptions,
  }),
  route(contract.confirm, {
    run: (context, { body }) =>
      confirmByPasskey(context.rt, placeOfPasskeys(context), {
        person: personOf(context),
        response: assertionOf(body.response),
        visitor: context.visitor,
      }),
    present: () => done('Confirmed.'),
    token: (token) => token,
  }),
  route(contract.methods, {
    run: async (context) => findPlaceOfPasskeys(context),
    present: (found) => {
      const reason = 'reason' in found ? found.reason : null;
      return ok({ passkeys_origin: 'reason' in found ? null : found.origin, passkeys_reason: reason });
    },
  }),
];
