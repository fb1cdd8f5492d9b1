import { AppError } from '../../errors.ts';
import { changeListener, isStaffKind, newestPosition, refuseStaffKinds } from '../../events/index.ts';
import type { Actor } from '../../identity/index.ts';
import { uuidV7 } from '../../lib/ids/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { makeWebhookSecret } from '../sending/sign-webhook.ts';
import { sealSecret, type WebhookControl } from '../sending/webhook-control.ts';
import { checkUrl } from './check-url.ts';
import { ENDPOINTS_MAX, type Endpoint, type EndpointSettings, listenerName } from './endpoint.ts';
import { insertEndpoint, listEndpoints } from './store-endpoints.ts';

/** A new endpoint with its secret, which is never shown again. */
export interface NewEndpoint extends Endpoint {
  readonly secret: string;
}

export async function createEndpoint(
  rt: Runtime,
  actor: Actor,
  { settings, control }: { readonly settings: EndpointSettings; readonly control: WebhookControl },
): Promise<NewEndpoint> {
  const { accountId } = actor;
  await refuseStaffKinds(rt.db, actor, settings.kinds);
  const url = checkUrl(settings.url, control.addresses);
  const secret = makeWebhookSecret();
  const sealedSecret = sealSecret(control, secret);
  const now = rt.clock.now();
  const endpoint: Endpoint = {
    ...settings,
    url,
    accountId,
    isForStaff: settings.kinds.some(isStaffKind),
    uuid: uuidV7(rt.clock.nowMs()),
    ...{
      status: 'active',
      statusReason: '',
      failingSince: null,
      previousSecretUntil: null,
      createdAt: now,
      updatedAt: now,
    },
  };
  const position = await newestPosition(rt.db, accountId);
  const created = await rt.db.transact(async (tx): Promise<NewEndpoint> => {
    const source = listenerName(endpoint.uuid);
    await changeListener(rt, tx, { accountId, source, kinds: endpoint.kinds, until: null });
    // Concurrent changes of listeners wait for one another, so this count includes every earlier endpoint.
    if ((await listEndpoints(tx, accountId)).length >= ENDPOINTS_MAX)
      throw new AppError(
        'wrong_state',
        `An account has ${ENDPOINTS_MAX} webhook endpoints at most. Please delete one.`,
      );
    await insertEndpoint(tx, endpoint, { sealedSecret, position });
    return { ...endpoint, secret };
  });
  await rt.listeners.refresh();
  control.wake();
  return created;
}
