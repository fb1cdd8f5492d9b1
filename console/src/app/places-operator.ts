import {
  BuildingIcon,
  ListIcon,
  PeopleIcon,
  PhoneIcon,
  PulseIcon,
  RouteIcon,
  ShieldIcon,
  StopIcon,
} from '../ui/icons.tsx';
import type { PlaceGroup } from './navigation.ts';

/** The places that only operators see. */
export const OPERATOR_PLACES: PlaceGroup = {
  words: 'groupOperator',
  within: 'staff',
  places: [
    { to: '/operator/health', words: 'health', Icon: PulseIcon, scope: 'operator_read', key: 'w' },
    { to: '/operator/approvals', words: 'approvals', Icon: ShieldIcon, scope: 'operator_read', key: 'p' },
    { to: '/operator/accounts', words: 'accounts', Icon: BuildingIcon, scope: 'operator_read', key: 'a' },
    { to: '/operator/people', words: 'people', Icon: PeopleIcon, scope: 'operator_read', key: 'z' },
    { to: '/operator/carriers', words: 'carriers', Icon: RouteIcon, scope: 'operator_read', key: 'k' },
    { to: '/operator/trunks', words: 'trunks', Icon: PhoneIcon, scope: 'operator_read', key: 't' },
    { to: '/operator/abuse', words: 'abuse', Icon: StopIcon, scope: 'operator_read', key: 'x' },
    { to: '/operator/audit', words: 'auditOfAll', Icon: ListIcon, scope: 'operator_read', key: 'u' },
  ],
};
