import type { Contact } from '@volley/sdk';
import { fullName } from '../format/full-name.ts';
import { formatPhone } from '../format/phone.ts';
import type { Text } from '../text/use-text.ts';
import { type Column, RowLink } from './data-table.tsx';

/** The columns of contacts wherever they are listed. */
export const contactColumns = (t: Text<'person' | 'email'>): readonly Column<Contact>[] => [
  [
    'phone_number',
    t('phoneNumber'),
    '12rem title',
    ({ id, phone_number }) => <RowLink to="/contacts/$id" params={{ id }} words={formatPhone(phone_number)} />,
  ],
  ['person', t('person'), '2fr', fullName],
  ['email', t('email'), '2fr none', ({ email }) => email],
];
