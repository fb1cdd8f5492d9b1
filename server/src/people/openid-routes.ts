import { type InputFor, operations, presenter, rowOf } from '@volley/contract';
import { openidProvider } from '@volley/contract/openid';
import { withoutUndefined } from '../lib/values/without-undefined.ts';
import { done, ok, routesWith } from '../routes/index.ts';
import { checkProvider, providerFor } from './openid/begin-openid.ts';
import type { PersonContext } from './person-context.ts';
import {
  addProvider,
  changeProvider,
  getProvider,
  listProviders,
  type ProviderChange,
  removeProvider,
} from './providers/manage-providers.ts';
import type { Provider } from './providers/provider.ts';

const { route } = routesWith<PersonContext>();

function originOf(baseUrl: string): string {
  return baseUrl.replace(/\/v1$/, '');
}

const present = presenter(openidProvider, (provider: Provider, { baseUrl }: { readonly baseUrl: string }) => ({
  callback_url: `${originOf(baseUrl)}/openid/callback/${provider.uuid}`,
}));

const { openidProviders: contract } = operations.admin;
type Body = InputFor<typeof contract.update>['body'];

/** Returns only the given fields, so that the others stay as they are. */
function changeOf(body: Body): ProviderChange {
  const roles = body.roles?.map((entry) => ({
    ...{ claimValue: entry.claim_value, accountId: entry.account_id ?? null, role: entry.role ?? null },
    staffRole: entry.staff_role ?? null,
  }));
  return withoutUndefined({ ...rowOf(body), roles });
}

const DEFAULTS = {
  ...{ scopes: [], verifiedClaim: 'email_verified', rolesClaim: '', roles: [] },
  ...{ createsPeople: false, allowsPasswords: true },
};

export const openidRoutes = [
  route(operations.openid.find, {
    run: ({ rt }, { body }) => providerFor(rt, body.email),
    present: (provider, { baseUrl }) =>
      ok({
        provider: provider?.uuid ?? null,
        provider_name: provider?.name ?? null,
        begin_url: provider ? `${originOf(baseUrl)}/openid/begin?provider=${provider.uuid}` : null,
        allows_password: provider?.allowsPasswords ?? true,
      }),
  }),
  route(contract.list, {
    run: ({ rt }) => listProviders(rt),
    present: (found, context) => ok(found.map((provider) => present(provider, context))),
  }),
  route(contract.get, {
    run: ({ rt }, { params }) => getProvider(rt, params.uuid),
    present: (provider, context) => ok(present(provider, context)),
  }),
  route(contract.create, {
    run: ({ rt, control }, { body: { issuer, ...body } }) => {
      const { name, client_id: clientId, client_secret: clientSecret, domains } = body;
      const required = { issuer, name, clientId, clientSecret, domains };
      return addProvider(rt, control.seal, { ...DEFAULTS, ...changeOf(body), ...required });
    },
    present: (provider, context) => ok(present(provider, context)),
    target: (provider) => provider.uuid,
  }),
  route(contract.update, {
    run: ({ rt, control }, { params, body }) =>
      changeProvider(rt, control.seal, { uuid: params.uuid, change: changeOf(body) }),
    present: (provider, context) => ok(present(provider, context)),
  }),
  route(contract.delete, {
    run: ({ rt }, { params }) => removeProvider(rt, params.uuid),
    present: () => done('Provider removed.'),
  }),
  route(contract.check, {
    run: ({ rt, control }, { params }) => checkProvider(rt, control.seal, params.uuid),
    present: () => done('The provider answers.'),
  }),
];
