import type { Handle } from '../db/index.ts';
import { AppError } from '../errors.ts';
import { type Actor, findHomeAccountId } from '../identity/index.ts';
import { EVENT_KINDS, type EventKind } from './event-kind.ts';

/** What tells of the installation. It is written in the operator's own account, for those who may read what is the operator's. */
const STAFF_KINDS: ReadonlySet<EventKind> = new Set<EventKind>([
  'carrier.down',
  'carrier.up',
  'trunk.down',
  'trunk.up',
  'messages.unknown_waiting',
]);
const KINDS_OF_ACCOUNTS = EVENT_KINDS.filter((kind) => !STAFF_KINDS.has(kind));

export const isStaffKind = (kind: EventKind): boolean => STAFF_KINDS.has(kind);

export type WhoHears = Pick<Actor, 'accountId' | 'scopes'>;

/** Members of the operator's own account who do nothing for the operator hear nothing of the installation either. */
export const hearsStaffKinds = ({ scopes }: WhoHears): boolean => scopes.has('operator_read');

/** For whoever asks for kinds by name. */
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

/** The kinds that somebody is told of: those asked for, or all that there are for them. */
export async function kindsToTell(
  handle: Handle,
  actor: WhoHears,
  asked: readonly EventKind[] | undefined,
): Promise<readonly EventKind[]> {
  if (asked === undefined) return hearsStaffKinds(actor) ? EVENT_KINDS : KINDS_OF_ACCOUNTS;
  await refuseStaffKinds(handle, actor, asked);
  return asked;
}
