import type { Approval } from '../api/approvals.ts';
import { formatPhone } from '../format/phone.ts';

/** Returns the name or number as people see it. */
export const shownOf = ({ kind, shown }: Approval): string => (kind === 'callers' ? formatPhone(shown) : shown);
