import { useQuery } from '@tanstack/react-query';
import { listUnknownFields } from '@volley/text';
import { fieldsQuery } from '../api/contact-fields.ts';
import { formatList } from '../format/list.ts';
import { useTemplatesText } from '../text/templates.ts';
import { Notice } from '../ui/notice.tsx';
import { OwnPieces } from '../ui/own-pieces.tsx';
import { Pieces, type PiecesProps } from '../ui/pieces.tsx';

interface ToolsProps {
  readonly text: string;
  /** The names of the values that each message provides. */
  readonly values: readonly string[];
  readonly insert: PiecesProps['insert'];
}

/** Says which fields a text names that nobody has, such as a misspelt one. */
function UnknownFields({ text, values }: Pick<ToolsProps, 'text' | 'values'>) {
  const t = useTemplatesText();
  const { data: own } = useQuery(fieldsQuery);
  if (own === undefined) return null;
  const known = [...own.map(({ key }) => key), ...values].map((key) => ({ key, defaultValue: '' }));
  const unknown = listUnknownFields(text, known);
  if (unknown.length === 0) return null;
  return (
    <Notice kind="warn">
      {t('unknownFields', { names: formatList(unknown.map((key) => `{{${key}}}`)), count: unknown.length })}
    </Notice>
  );
}

/** Buttons that insert fields into a text, and what is wrong with those that it has. */
export function FieldTools({ text, values, insert }: ToolsProps) {
  const t = useTemplatesText();
  return (
    <>
      <div className="row">
        <Pieces
          of={[
            [t('firstName'), `{{first_name|${t('friend')}}}`],
            [t('lastName'), '{{last_name}}'],
            [t('optOutLink'), '{{opt_out_url}}'],
            ...values.map((key) => [key, `{{${key}}}`] as const),
          ]}
          insert={insert}
        />
        <OwnPieces insert={insert} />
      </div>
      <UnknownFields text={text} values={values} />
    </>
  );
}
