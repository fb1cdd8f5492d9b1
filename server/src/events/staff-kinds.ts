import type { Handle } from '../db/index.ts';
import { AppError } from '../errors.ts';
import { type Actor, findHomeAccountId } from '../identity/index.ts';
import { EVENT_KINDS, type EventKind } from './event-kind.ts';

/** Kinds about the installation. Their events are written in the operator's own account, for those who may read operator data. */
const STAFF_KINDS: ReadonlySet<EventKind> = new Set<EventKind>([
  'carrier.down',
  'carrier.up',
  'trunk.down',
  'trunk.up',
  'messages.unknown_waiting',
  'installation.alarm_begun',
  'installation.alarm_ended',
]);
const KINDS_OF_ACCOUNTS = EVENT_KINDS.filter((kind) => !STAFF_KINDS.has(kind));

export const isStaffKind = (kind: EventKind): boolean => STAFF_KINDS.has(kind);

export type WhoHears = Pick<Actor, 'accountId' | 'scopes'>;

/** Members of the operator's account without that right hear nothing of the installation either. */
export const hearsStaffKinds = ({ scopes }: WhoHears): boolean => scopes.has('operator_read');

/** Refuses requests for staff kinds by name from those who may not hear them. */
export async function refuseStaffKinds(handle: Handle, actor: WhoHears, kinds: readonly EventKind[]): Promise<void> {
  const kind = kinds.find(isStaffKind);
  if (kind === undefined) return;
  if (!hearsStaffKinds(actor))
    throw new AppError(
      'forbidden',
      `Events of the kind ${kind} tell of the installation: they need the scope "operator_read".`,
    );
  if ((await findHomeAccountId(handle)) !== actor.accountId)
    throw new AppError('forbidden', `Events of the kind ${kind} are told in the operator's own account alone.`);
}

/** Returns the requested kinds, or by default all kinds that the actor may hear. */
export async function kindsToTell(
  handle: Handle,
  actor: WhoHears,
  asked: readonly EventKind[] | undefined,
): Promise<readonly EventKind[]> {
  if (asked === undefined) return hearsStaffKinds(actor) ? EVENT_KINDS : KINDS_OF_ACCOUNTS;
  await refuseStaffKinds(handle, actor, asked);
  return asked;
}
