import { isIP } from 'node:net';
import type { Transaction } from '../../db/index.ts';
import { AppError, invalidInput, notFound } from '../../errors.ts';
import { changeListener, hearsStaffKinds, isStaffKind, newestPosition, refuseStaffKinds } from '../../events/index.ts';
import type { Actor } from '../../identity/index.ts';
import { type Uuid, uuidV7 } from '../../lib/ids/uuid.ts';
import type { OutboundAddresses } from '../../lib/outbound/outbound-addresses.ts';
import { timestampFromMs } from '../../lib/time/timestamp.ts';
import { fitsWords } from '../../lib/values/plain-text.ts';
import type { Runtime } from '../../runtime.ts';
import { makeWebhookSecret } from '../sending/sign-webhook.ts';
import { sealSecret, type WebhookControl } from '../sending/webhook-control.ts';
import { ENDPOINTS_MAX, type Endpoint, type EndpointSettings, listenerName } from './endpoint.ts';
import {
  beginProgressAgain,
  changeSealedSecret,
  findEndpoint,
  insertEndpoint,
  listEndpoints,
  lockEndpoint,
  markEndpointDeleted,
  moveEndpointRow,
  updateEndpointRow,
} from './store-endpoints.ts';

const refuse = (sentence: string) => invalidInput({ url: [sentence] });

/**
 * Checks what an address shows before a connection is made, and returns it as it will be requested. Each connection then checks where the name leads.
 */
function checkUrl(raw: string, addresses: OutboundAddresses): string {
  if (!URL.canParse(raw)) throw refuse('The url field must be an address such as https://example.com/hook.');
  const url = new URL(raw);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const judgement = isIP(host) === 0 ? null : addresses.judge(host);
  if (
    judgement === 'no' ||
    (judgement === null && /^localhost\.?$|\.localhost\.?$/.test(host) && !addresses.hasAllowed)
  )
    throw refuse(
      'The url field must lead to the public internet: the operator allows other addresses with VOLLEY_WEBHOOK_ADDRESSES.',
    );
  if (url.protocol === 'http:' && judgement !== 'operator' && !(judgement === null && addresses.hasAllowed))
    throw refuse('The url field must begin with https://.');
  return url.href;
}

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

const OLD_SECRET_MS = 86_400_000;

/** An endpoint for kinds about the installation is visible only to operators, because whoever could redirect it would hear everything. */
const isFor = (actor: Actor, { isForStaff }: Endpoint): boolean => !isForStaff || hearsStaffKinds(actor);

export async function getEndpoint(rt: Runtime, actor: Actor, uuid: Uuid, noun = 'Webhook'): Promise<Endpoint> {
  const endpoint = await findEndpoint(rt.db, actor.accountId, uuid);
  if (endpoint && isFor(actor, endpoint)) return endpoint;
  throw notFound(noun);
}

export async function listOwnEndpoints(rt: Runtime, actor: Actor, search = ''): Promise<Endpoint[]> {
  const hasWords = fitsWords(search);
  const all = await listEndpoints(rt.db, actor.accountId);
  return all.filter((one) => isFor(actor, one) && hasWords(`${one.description} ${one.url}`));
}

export async function lockOwnEndpoint(tx: Transaction, actor: Actor, uuid: Uuid): Promise<Endpoint> {
  const endpoint = await lockEndpoint(tx, actor.accountId, uuid);
  if (endpoint && isFor(actor, endpoint)) return endpoint;
  throw notFound('Webhook');
}

/** Sets the kinds that the endpoint listens to. A disabled endpoint listens to none. */
function listen(rt: Runtime, tx: Transaction, { accountId, uuid, kinds, status }: Endpoint): Promise<void> {
  const source = listenerName(uuid);
  return changeListener(rt, tx, { accountId, source, kinds: status === 'disabled' ? [] : kinds, until: null });
}

export interface EndpointWork {
  readonly uuid: Uuid;
  readonly control: WebhookControl;
}

export async function updateEndpoint(
  rt: Runtime,
  actor: Actor,
  { uuid, control, changes }: EndpointWork & { readonly changes: Partial<EndpointSettings> },
): Promise<Endpoint> {
  await refuseStaffKinds(rt.db, actor, changes.kinds ?? []);
  const url = changes.url === undefined ? {} : { url: checkUrl(changes.url, control.addresses) };
  const updated = await rt.db.transact(async (tx) => {
    const before = await lockOwnEndpoint(tx, actor, uuid);
    const isForStaff = before.isForStaff || (changes.kinds?.some(isStaffKind) ?? false);
    const endpoint: Endpoint = { ...before, ...changes, ...url, isForStaff, updatedAt: rt.clock.now() };
    await updateEndpointRow(tx, endpoint);
    // An endpoint that failed goes on collecting events of its former kinds for whoever repairs it. The new kinds apply once it is resumed.
    if (changes.kinds && endpoint.status !== 'disabled') await listen(rt, tx, endpoint);
    return endpoint;
  });
  if (changes.kinds) await rt.listeners.refresh();
  control.wake();
  return updated;
}

export async function pauseEndpoint(rt: Runtime, actor: Actor, { uuid, control }: EndpointWork): Promise<Endpoint> {
  const paused = await rt.db.transact(async (tx): Promise<Endpoint> => {
    const before = await lockOwnEndpoint(tx, actor, uuid);
    if (before.status !== 'active') throw new AppError('wrong_state', `This webhook is ${before.status} already.`);
    const now = rt.clock.now();
    await moveEndpointRow(tx, { ...before, status: 'paused', reason: '', now });
    return { ...before, status: 'paused', updatedAt: now };
  });
  control.wake();
  return paused;
}

/**
 * Resumes an endpoint. A paused one gets what waited. A disabled one begins with new events or, on request, with those kept since it was disabled.
 */
export async function resumeEndpoint(
  rt: Runtime,
  actor: Actor,
  { uuid, control, sendsMissed }: EndpointWork & { readonly sendsMissed: boolean },
): Promise<Endpoint> {
  const newest = await newestPosition(rt.db, actor.accountId);
  const resumed = await rt.db.transact(async (tx): Promise<Endpoint> => {
    const before = await lockOwnEndpoint(tx, actor, uuid);
    if (before.status === 'active') throw new AppError('wrong_state', 'This webhook is active already.');
    const now = rt.clock.now();
    const after: Endpoint = {
      ...before,
      ...{ status: 'active', statusReason: '', failingSince: null, updatedAt: now },
    };
    await moveEndpointRow(tx, { ...before, status: 'active', reason: '', now });
    await beginProgressAgain(tx, { ...before, position: before.status === 'disabled' && !sendsMissed ? newest : 0 });
    if (before.status === 'disabled') await listen(rt, tx, after);
    return after;
  });
  await rt.listeners.refresh();
  control.wake();
  return resumed;
}

export async function rotateSecret(rt: Runtime, actor: Actor, { uuid, control }: EndpointWork): Promise<NewEndpoint> {
  const secret = makeWebhookSecret();
  const sealedSecret = sealSecret(control, secret);
  const rotated = await rt.db.transact(async (tx): Promise<NewEndpoint> => {
    const before = await lockOwnEndpoint(tx, actor, uuid);
    const now = rt.clock.now();
    const oldUntil = timestampFromMs(rt.clock.nowMs() + OLD_SECRET_MS);
    await changeSealedSecret(tx, { ...before, sealedSecret, oldUntil, now });
    return { ...before, previousSecretUntil: oldUntil, updatedAt: now, secret };
  });
  control.wake();
  return rotated;
}

export async function deleteEndpoint(rt: Runtime, actor: Actor, { uuid, control }: EndpointWork): Promise<void> {
  await rt.db.transact(async (tx) => {
    const before = await lockOwnEndpoint(tx, actor, uuid);
    await markEndpointDeleted(tx, { ...before, now: rt.clock.now() });
    await listen(rt, tx, { ...before, status: 'disabled' });
  });
  control.wake();
}
