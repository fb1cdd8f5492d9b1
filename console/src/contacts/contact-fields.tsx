import type { ContactField } from '@volley/sdk';
import { useContactsText } from '../text/contacts.ts';
import { Field } from '../ui/field.tsx';
import type { FormValues } from '../ui/form-state.ts';
import { TextInput } from '../ui/inputs.tsx';
import { useCountry } from '../ui/use-country.ts';
import { OwnFields, type OwnValues, readOwnFields } from './own-fields.tsx';

interface ContactFieldsProps {
  /** The current values. Left out for a new contact. */
  readonly contact?: {
    readonly phone_number: string;
    readonly first_name: string;
    readonly last_name: string;
    readonly email: string;
  };
  /** The account's own fields, and the contact's values in them. */
  readonly fields: readonly ContactField[];
  readonly values?: OwnValues;
}

/** The fields of a new or changed contact. */
export function ContactFields({ contact, fields, values }: ContactFieldsProps) {
  const t = useContactsText();
  const country = useCountry();
  return (
    <>
      <Field name="phone_number" label={t('phoneNumber')} hint={t('phoneHint', { country })}>
        <TextInput type="tel" inputMode="tel" required defaultValue={contact ? `+${contact.phone_number}` : ''} />
      </Field>
      <Field name="first_name" label={t('firstName')} hint={t('firstNameHint')}>
        <TextInput maxLength={100} defaultValue={contact?.first_name} />
      </Field>
      <Field name="last_name" label={t('lastName')}>
        <TextInput maxLength={100} defaultValue={contact?.last_name} />
      </Field>
      <Field name="email" label={t('email')}>
        <TextInput type="email" defaultValue={contact?.email} />
      </Field>
      <OwnFields fields={fields} values={values} />
    </>
  );
}

export const readContact = (values: FormValues, fields: readonly ContactField[]) => ({
  phone_number: values.text('phone_number'),
  first_name: values.text('first_name'),
  last_name: values.text('last_name'),
  email: values.text('email'),
  ...(fields.length > 0 && { fields: readOwnFields(fields, values) }),
});
