import type { ShortUrlDetails } from '@volley/sdk';
import { ownZone } from '../format/wall-clock.ts';
import { useLinksText } from '../text/links.ts';
import { Field, FieldGroup } from '../ui/field.tsx';
import { SwitchInput, TextInput } from '../ui/inputs.tsx';
import { SWITCHES, shownEnd } from './read-link.ts';

/** The fields of a new link, or of an existing one, whose code cannot change. */
export function LinkFields({ link }: { readonly link?: ShortUrlDetails }) {
  const t = useLinksText();
  return (
    <>
      <Field name="url" label={t('url')} hint={t('urlHint')}>
        <TextInput
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2_048}
          required
          defaultValue={link?.original_url}
        />
      </Field>
      <Field name="title" label={t('name')} hint={t('nameHint')}>
        <TextInput maxLength={255} defaultValue={link?.title} />
      </Field>
      {link === undefined ? (
        <Field name="alias" label={t('code')} hint={t('codeHint')}>
          <TextInput maxLength={64} autoCapitalize="none" spellCheck={false} />
        </Field>
      ) : null}
      <Field name="expires_at" label={t('expires')} hint={t('expiresHint', { zone: ownZone() })}>
        <TextInput type="datetime-local" max="9999-12-31T23:59" defaultValue={shownEnd(link)} />
      </Field>
      <Field name="max_visits" label={t('maxVisits')} hint={t('maxVisitsHint')}>
        <TextInput type="number" inputMode="numeric" min={1} step={1} defaultValue={link?.max_visits ?? ''} />
      </Field>
      <FieldGroup name="switches" label={t('privacy')} hint={t('privacyHint')}>
        <div>
          {SWITCHES.map((name) => (
            <SwitchInput
              key={name}
              name={name}
              label={t(name)}
              hint={t(`${name}_hint`)}
              defaultChecked={link === undefined ? name === 'track_visits' : link[name]}
            />
          ))}
        </div>
      </FieldGroup>
    </>
  );
}
