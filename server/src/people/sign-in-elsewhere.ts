import { beginOpenid, checkProvider, providerFor } from './openid/begin-openid.ts';
import { disconnectUser } from './openid/disconnect-user.ts';
import { finishOpenid } from './openid/finish-openid.ts';
import {
  addProvider,
  changeProvider,
  getProvider,
  listProviders,
  removeProvider,
} from './providers/manage-providers.ts';

/** Signing in at a provider of OpenID Connect. Operators set up the providers. */
export const openid = {
  begin: beginOpenid,
  finish: finishOpenid,
  providerFor,
  disconnect: disconnectUser,
  providers: {
    list: listProviders,
    get: getProvider,
    add: addProvider,
    change: changeProvider,
    remove: removeProvider,
    check: checkProvider,
  },
};
