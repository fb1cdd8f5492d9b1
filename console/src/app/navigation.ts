import type { LinkProps } from '@tanstack/react-router';
import type { Session } from '@volley/sdk';
import type { ReactNode } from 'react';
import { hasScope, type Scope } from '../api/session.ts';
import type { ShellKey } from '../text/shell.ts';
import {
  BadgeIcon,
  ChooseIcon,
  CoinsIcon,
  HomeIcon,
  InboxIcon,
  KeyIcon,
  LayersIcon,
  LinkIcon,
  ListIcon,
  MessageIcon,
  PeopleIcon,
  PersonIcon,
  PhoneIcon,
  RouteIcon,
  SendIcon,
  ShieldIcon,
  StopIcon,
} from '../ui/icons.tsx';
import { OPERATOR_PLACES } from './places-operator.ts';

export interface Place {
  readonly to: NonNullable<LinkProps['to']>;
  readonly words: ShellKey;
  readonly Icon: () => ReactNode;
  /** People without this scope do not see the place. */
  readonly scope: Scope;
  /** The letter that leads here after `g`. */
  readonly key: string;
}

export interface PlaceGroup {
  readonly words: ShellKey;
  /** Shown only inside an account, or only to operators. */
  readonly within: 'account' | 'staff';
  readonly places: readonly Place[];
}

/** All places of the navigation and the command palette. A place is listed once its pages work. */
const GROUPS: readonly PlaceGroup[] = [
  {
    words: 'groupSend',
    within: 'account',
    places: [
      { to: '/', words: 'home', Icon: HomeIcon, scope: 'read', key: 'h' },
      { to: '/campaigns', words: 'campaigns', Icon: SendIcon, scope: 'read', key: 's' },
      { to: '/voice', words: 'voice', Icon: PhoneIcon, scope: 'read', key: 'v' },
      { to: '/messages', words: 'messages', Icon: MessageIcon, scope: 'read', key: 'm' },
      { to: '/inbox', words: 'inbox', Icon: InboxIcon, scope: 'read', key: 'r' },
      { to: '/links', words: 'links', Icon: LinkIcon, scope: 'read', key: 'l' },
    ],
  },
  {
    words: 'groupAudience',
    within: 'account',
    places: [
      { to: '/contacts', words: 'contacts', Icon: PeopleIcon, scope: 'read', key: 'c' },
      { to: '/groups', words: 'groups', Icon: LayersIcon, scope: 'read', key: 'g' },
      { to: '/segments', words: 'segments', Icon: ChooseIcon, scope: 'read', key: 'q' },
      { to: '/opt-outs', words: 'optOuts', Icon: StopIcon, scope: 'read', key: 'n' },
      { to: '/consents', words: 'consent', Icon: ShieldIcon, scope: 'read', key: 'j' },
    ],
  },
  {
    words: 'groupAccount',
    within: 'account',
    places: [
      { to: '/sender-ids', words: 'senderIds', Icon: BadgeIcon, scope: 'read', key: 'i' },
      { to: '/credits', words: 'credits', Icon: CoinsIcon, scope: 'read', key: 'b' },
      { to: '/members', words: 'members', Icon: PersonIcon, scope: 'team', key: 'e' },
      { to: '/keys', words: 'keys', Icon: KeyIcon, scope: 'develop', key: 'y' },
      { to: '/webhooks', words: 'webhooks', Icon: RouteIcon, scope: 'read', key: 'o' },
      { to: '/audit', words: 'auditLog', Icon: ListIcon, scope: 'team', key: 'd' },
    ],
  },
  OPERATOR_PLACES,
];

/** The log of the operator's own account is part of the log of all accounts, so other members of that account have no use for the place. */
const maySee = (session: Session, { to, scope }: Place): boolean =>
  hasScope(session, scope) && !(to === '/audit' && session.is_home_account && !hasScope(session, 'operator_read'));

/** Returns the places for this person in their current account. */
export function placesFor(session: Session): readonly PlaceGroup[] {
  return GROUPS.filter(({ within }) =>
    within === 'account' ? session.account_id !== null : session.staff_role !== null,
  )
    .map((group) => ({ ...group, places: group.places.filter((place) => maySee(session, place)) }))
    .filter(({ places }) => places.length > 0);
}
