import type { Role, StaffRole } from '@volley/contract/choices';
import { type FieldErrors, invalidInput } from '../../errors.ts';
import type { Actor } from '../../identity/index.ts';
import type { Runtime } from '../../runtime.ts';
import { scopesOfRole, scopesOfStaff } from '../person/roles.ts';

interface Given {
  readonly role: Role | null;
  readonly staffRole: StaffRole | null;
  readonly showsLink: boolean;
}

/** The scopes with which a person can make keys without these bounds, or let in somebody who can. */
const PASSED_ON = ['team', 'develop', 'operator_people'] as const;

/** Whoever steals a key that is limited to some addresses, or to a time, must not become a person who has no such limits. */
export function refuseBoundedKey(rt: Runtime, actor: Actor, { role, staffRole, showsLink }: Given): void {
  if (!actor.isBounded) return;
  const isWide = (scopes: ReadonlySet<string>): boolean => PASSED_ON.some((scope) => scopes.has(scope));
  const bound = 'the key that asks works at some addresses alone, or until some time';
  const fields: FieldErrors = {
    ...(role !== null && isWide(scopesOfRole(role))
      ? {
          role: [
            `The role field must be viewer, author or sender: ${bound}, and must not let anybody make keys or invite others.`,
          ],
        }
      : {}),
    ...(staffRole !== null && isWide(scopesOfStaff(staffRole))
      ? {
          staff_role: [
            `The staff role field must be support or billing: ${bound}, and must not let anybody make keys or invite others.`,
          ],
        }
      : {}),
    ...(showsLink || rt.post.linksBase === null
      ? {
          show_link: [
            `No link is shown, and it must go out by mail: ${bound}. Please ask with another key, or as a person.`,
          ],
        }
      : {}),
  };
  if (Object.keys(fields).length > 0) throw invalidInput(fields);
}
