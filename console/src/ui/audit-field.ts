import { type AuditFieldsKey, useAuditFieldsText } from '../text/audit-fields.ts';
import { keyIn, type Text } from '../text/use-text.ts';

/** Names a field of the audit log, such as `sending_window.from` or `roles.0`, in words. The places of a list are counted from one. */
export function nameField(t: Text<AuditFieldsKey>, name: string): string {
  const wordsOf = (part: string): string => {
    if (/^\d+$/.test(part)) return String(Number(part) + 1);
    const known = keyIn(useAuditFieldsText, part);
    return known === null ? part.replaceAll('_', ' ') : t(known);
  };
  return name.split('.').map(wordsOf).join(' · ');
}
