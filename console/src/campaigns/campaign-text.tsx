import { useQuery } from '@tanstack/react-query';
import { fieldsQuery } from '../api/contact-fields.ts';
import { splitFields } from '../format/split-fields.ts';
import { useCampaignsText } from '../text/campaigns.ts';
import styles from './campaigns.module.css';

const FIELD_WORDS = {
  first_name: 'firstName',
  last_name: 'lastName',
  opt_out_url: 'optOutLink',
} as const;

const isCommon = (name: string): name is keyof typeof FIELD_WORDS => Object.hasOwn(FIELD_WORDS, name);

/** The text with the names of its fields, since each recipient has other values. */
export function CampaignText({ text }: { readonly text: string }) {
  const t = useCampaignsText();
  const pieces = splitFields(text);
  const hasOwn = pieces.some(({ field }) => field !== null && !isCommon(field));
  const { data: own = [] } = useQuery({ ...fieldsQuery, enabled: hasOwn });
  return pieces.map(({ at, text: words, field }) =>
    field === null ? (
      words
    ) : (
      <span key={at} className={styles.field}>
        {isCommon(field) ? t(FIELD_WORDS[field]) : (own.find(({ key }) => key === field)?.label ?? field)}
      </span>
    ),
  );
}
