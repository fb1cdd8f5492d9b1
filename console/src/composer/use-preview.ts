import { useQuery } from '@tanstack/react-query';
import type { SmsCampaignPreview } from '@volley/sdk';
import { listOwnKeys } from '@volley/text';
import { useState } from 'react';
import { contactValuesQuery, fieldsQuery } from '../api/contact-fields.ts';
import { operation } from '../api/operation.ts';
import { type Counted, countMessage, countWritten, findLinkAddress, NO_FIELDS } from './count-message.ts';
import { hasText } from './draft.ts';
import type { Composer } from './use-composer.ts';
import { type Counts, useCounts } from './use-counts.ts';

export interface Preview extends Counts<SmsCampaignPreview> {
  readonly shown: Shown;
}

/** One recipient, and the text that they read. */
export interface Shown {
  /** The index from 0, or -1 while no recipient is known. */
  readonly place: number;
  readonly count: number;
  readonly name: string;
  readonly number: string;
  /** Why the service would leave this recipient out, empty if it would not. */
  readonly reason: string;
  readonly counted: Counted;
  move(by: number): void;
}

interface People {
  readonly audience: string;
  readonly ids: readonly number[];
  /** The version of the preview that drew them, which is not requested again only to name them. */
  readonly version: number;
}

/** Keeps the same people while one types. Another audience draws new ones. */
function chosenPeople(people: People | null, audience: string, version: number): readonly number[] {
  return people !== null && people.audience === audience && people.version !== version ? people.ids : [];
}

export function usePreview(composer: Composer): Preview {
  const { draft, saved } = composer;
  const audience = JSON.stringify(draft.recipients);
  const [place, setPlace] = useState(0);
  const [people, setPeople] = useState<People | null>(null);
  const drawn = chosenPeople(people, audience, saved.version);
  const counts = useCounts('smsCampaigns', composer, hasText(draft), drawn);
  const { answer, isOld } = counts;
  const samples = answer?.samples ?? [];
  const ids = samples.flatMap(({ contact_id }) => (contact_id === null ? [] : [contact_id]));
  if (!isOld && ids.length > 0 && people?.audience !== audience) setPeople({ audience, ids, version: saved.version });
  const at = samples.length === 0 ? -1 : place % samples.length;
  const sample = samples[at];
  const contactId = sample?.contact_id ?? 0;
  const { data: contact } = useQuery({ ...operation('contacts.get', { id: contactId }), enabled: contactId > 0 });
  const { data: own = [] } = useQuery(fieldsQuery);
  // Most texts name no own field.
  const isOwnNamed = listOwnKeys(draft.message).length > 0;
  const { data: values = null } = useQuery({
    ...contactValuesQuery(contactId),
    enabled: contactId > 0 && isOwnNamed,
  });
  const fields =
    contact === undefined || contactId === 0
      ? NO_FIELDS
      : { firstName: contact.first_name, lastName: contact.last_name, fields: values };
  const written = countMessage(draft, {
    fields,
    linkAddress: findLinkAddress(samples.map(({ message }) => message)),
    alphabets: sample?.alphabets,
    ownFields: own.map(({ key, default_value }) => ({ key, defaultValue: default_value })),
  });
  // A template is not typed here, so it is shown as the service writes it.
  const counted = draft.template_id === null ? written : countWritten(sample?.message ?? '', sample?.alphabets);
  return {
    ...counts,
    shown: {
      place: at,
      count: samples.length,
      name: contactId === 0 ? '' : [fields.firstName, fields.lastName].filter((part) => part !== '').join(' '),
      number: sample?.phone_number ?? '',
      reason: isOld ? '' : (sample?.reason ?? ''),
      counted,
      move: (by) => setPlace((now) => (now + by + samples.length) % Math.max(1, samples.length)),
    },
  };
}
