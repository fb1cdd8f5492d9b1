import { ROLES, type Role } from '../api/members.ts';
import { useMembersText } from '../text/members.ts';
import { FieldGroup } from './field.tsx';
import { RadioInput } from './inputs.tsx';

/** The roles, each with an explanation of its rights. */
export function RoleFields({ chosen, hint }: { readonly chosen: Role; readonly hint?: string }) {
  const t = useMembersText();
  return (
    <FieldGroup name="role" label={t('role')} hint={hint}>
      {ROLES.map((role) => (
        <RadioInput
          key={role}
          name="role"
          value={role}
          label={t(`role_${role}`)}
          hint={t(`does_${role}`)}
          defaultChecked={role === chosen}
        />
      ))}
    </FieldGroup>
  );
}

/** Reads the chosen role. One is always chosen. */
export const readRole = (value: string): Role => ROLES.find((role) => role === value) ?? 'viewer';
