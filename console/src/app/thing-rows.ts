import type { NavigateOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CampaignStatus } from '../api/campaigns.ts';
import type { FoundKind, FoundThing } from '../api/found-things.ts';
import type { MessageStatus } from '../format/choices.ts';
import { formatPhone } from '../format/phone.ts';
import { formatDay } from '../format/time.ts';
import type { AccountWordsKey } from '../text/account-words.ts';
import type { PaletteKey } from '../text/palette.ts';
import type { CommonKey } from '../text/shared-words.ts';
import type { Text } from '../text/use-text.ts';
import {
  BadgeIcon,
  BuildingIcon,
  ChooseIcon,
  CopyIcon,
  KeyIcon,
  LayersIcon,
  LinkIcon,
  ListIcon,
  MessageIcon,
  PersonIcon,
  PhoneIcon,
  RouteIcon,
  SendIcon,
  UploadIcon,
} from '../ui/icons.tsx';
import type { router } from './router.ts';

type PaletteText = Text<PaletteKey | AccountWordsKey>;

interface Kind {
  /** What several of them are called. */
  readonly words: AccountWordsKey | CommonKey | PaletteKey;
  readonly Icon: () => ReactNode;
  /** Where one of them is shown. */
  place(id: string): NavigateOptions<typeof router>;
}

const ofUuid =
  (
    to:
      | '/messages/$uuid'
      | '/campaigns/$uuid'
      | '/voice/$uuid'
      | '/groups/$uuid'
      | '/segments/$uuid'
      | '/templates/$uuid'
      | '/contacts/imports/$uuid'
      | '/webhooks/$uuid',
  ) =>
  (uuid: string) => ({ to, params: { uuid } });

const KINDS: Readonly<Record<FoundKind, Kind>> = {
  contact: {
    words: 'contacts',
    Icon: PersonIcon,
    place: (id) => ({ to: '/contacts/$id', params: { id: Number(id) } }),
  },
  number: {
    words: 'numbers',
    Icon: PhoneIcon,
    place: (number) => ({ to: '/messages/number/$number', params: { number } }),
  },
  message: { words: 'messages', Icon: MessageIcon, place: ofUuid('/messages/$uuid') },
  campaign: { words: 'campaigns', Icon: SendIcon, place: ofUuid('/campaigns/$uuid') },
  voice_campaign: { words: 'voice', Icon: PhoneIcon, place: ofUuid('/voice/$uuid') },
  group: { words: 'groups', Icon: LayersIcon, place: ofUuid('/groups/$uuid') },
  segment: { words: 'segments', Icon: ChooseIcon, place: ofUuid('/segments/$uuid') },
  template: { words: 'templates', Icon: CopyIcon, place: ofUuid('/templates/$uuid') },
  sender_id: { words: 'senderIds', Icon: BadgeIcon, place: () => ({ to: '/sender-ids' }) },
  link: { words: 'links', Icon: LinkIcon, place: (code) => ({ to: '/links/$code', params: { code } }) },
  field: { words: 'ownFields', Icon: ListIcon, place: (key) => ({ to: '/contacts/fields/$key', params: { key } }) },
  import: { words: 'importedFiles', Icon: UploadIcon, place: ofUuid('/contacts/imports/$uuid') },
  webhook: { words: 'webhooks', Icon: RouteIcon, place: ofUuid('/webhooks/$uuid') },
  key: { words: 'keys', Icon: KeyIcon, place: () => ({ to: '/keys' }) },
  carrier: {
    words: 'carriers',
    Icon: RouteIcon,
    place: (id) => ({ to: '/operator/carriers/$id', params: { id: Number(id) } }),
  },
  trunk: {
    words: 'trunks',
    Icon: PhoneIcon,
    place: (id) => ({ to: '/operator/trunks/$id', params: { id: Number(id) } }),
  },
  account: {
    words: 'accounts',
    Icon: BuildingIcon,
    place: (id) => ({ to: '/operator/accounts/$id', params: { id: Number(id) } }),
  },
};

/** The kind of thing that the page at this path shows. A number that is nobody's is not kept, because it says whose it is. */
export function kindAt(path: string): FoundKind | null {
  const shown = path.replace(/\/edit$/, '');
  const [kind] = Object.entries(KINDS).find(([, { place }]) => shown.includes('$') && place('1').to === shown) ?? [];
  return kind === undefined || kind === 'number' ? null : (kind as FoundKind);
}

export const kindOf = ({ kind }: FoundThing): Kind => KINDS[kind];

export function nameOf({ kind, name }: FoundThing, t: PaletteText): string {
  if (kind === 'account' || name !== '') return /^(?:contact|number|message)$/.test(kind) ? formatPhone(name) : name;
  return t('unnamed');
}

function detailOf({ kind, id, name, detail }: FoundThing, t: PaletteText): string {
  if (kind === 'contact') return detail === name ? '' : formatPhone(detail);
  if (kind === 'campaign' || kind === 'voice_campaign') return t(`status_${detail as CampaignStatus}`);
  if (kind === 'message') return t(`message_${detail as MessageStatus}`);
  if (kind === 'account') return t('accountNumber', { id });
  return kind === 'sender_id' ? '' : detail;
}

/** What tells it from others of the same name. */
export const secondLineOf = (thing: FoundThing, t: PaletteText): string =>
  [detailOf(thing, t), thing.at === null ? '' : formatDay(thing.at)].filter((part) => part !== '').join(' · ');
