import type { Lookup } from '@volley/sdk';
import { useState } from 'react';
import { volley } from '../api/client.ts';
import { uploadPorted } from '../api/upload-ported.ts';
import { useAction } from '../api/use-action.ts';
import { countryName } from '../format/country.ts';
import { formatBytes } from '../format/number.ts';
import { formatPhone } from '../format/phone.ts';
import { useLookupsText } from '../text/operator-lookups.ts';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { TextField, TextInput } from '../ui/inputs.tsx';
import { Facts } from '../ui/page.tsx';
import { showToast } from '../ui/toast.tsx';

const HOUR_SECONDS = 3_600;

/** To which network a number belongs, and who says so. */
export function LookupFacts({ lookup }: { readonly lookup: Lookup }) {
  const t = useLookupsText();
  const { network, network_code: code, ported, country, type, source, age_seconds: age } = lookup;
  const isOurs = source === 'prefix' || source === 'ported_numbers';
  return (
    <div className="card" role="status">
      <Facts
        of={[
          [t('number'), formatPhone(lookup.phone_number)],
          [t('network'), network],
          [t('code'), code === '' ? t('notKnown') : code],
          [t('ported'), ported === null ? t('notKnown') : t(ported ? 'yes' : 'no')],
          [t('value_country'), country === '' ? t('notKnown') : countryName(country)],
          [t('type'), type === 'unknown' ? t('notKnown') : t(`type_${type}`)],
          [t('source'), isOurs ? t(`source_${source}`) : source],
          [t('age'), age < 60 ? t('ageNow') : t('ageIs', { hours: Math.floor(age / HOUR_SECONDS) })],
        ]}
      />
    </div>
  );
}

export function LookUp() {
  const t = useLookupsText();
  const find = useAction((number: string) => volley.lookups.get({ number }));
  return (
    <>
      <Form action={find} read={(values) => values.text('number')} submit={t('lookUpNow')} isAside>
        <TextField name="number" label={t('phoneNumber')} hint={t('numberHint')} type="tel" inputMode="tel" required />
      </Form>
      {find.data === undefined ? null : <LookupFacts lookup={find.data} />}
    </>
  );
}

/** Uploads a table of ported numbers in parts, and shows how far it is. */
export function UploadTable() {
  const t = useLookupsText();
  const [file, setFile] = useState<File | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [bytes, setBytes] = useState(0);
  const upload = useAction(
    async (chosen: File | null) => {
      setMissing(chosen === null);
      setBytes(0);
      return chosen === null ? null : uploadPorted(chosen, setBytes);
    },
    {
      refreshes: ['admin.portedNumbers'],
      onDone: (table) => {
        if (table !== null) showToast(t('isRead'));
      },
    },
  );
  return (
    <Form action={upload} read={() => file} submit={t('upload')} isAside>
      <Field name="file" label={t('file')} error={isMissing && file === null ? t('noFile') : undefined}>
        <TextInput
          type="file"
          accept=".csv,.txt,.tsv"
          onChange={({ target }) => {
            setFile(target.files?.[0] ?? null);
            setMissing(false);
          }}
        />
      </Field>
      {upload.isPending && file !== null ? (
        <p role="status">{t('uploaded', { done: formatBytes(bytes), all: formatBytes(file.size) })}</p>
      ) : null}
    </Form>
  );
}
