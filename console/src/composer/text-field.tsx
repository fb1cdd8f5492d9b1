import { useComposerText } from '../text/composer.ts';
import { classes } from '../ui/classes.ts';
import { lazily } from '../ui/lazily.tsx';
import { Pieces, type PiecesProps, useInsert } from '../ui/pieces.tsx';
import styles from './composer.module.css';
import type { Counted } from './count-message.ts';
import type { Composer } from './use-composer.ts';

// The buttons are loaded with the account's fields, which are requested first.
const OwnPieces = lazily(async () => (await import('../ui/own-pieces.tsx')).OwnPieces);
// Most texts are a campaign's own, and have plain characters.
const CostlyCharacters = lazily(async () => (await import('../ui/costly-characters.tsx')).CostlyCharacters);
const TemplateField = lazily(async () => (await import('./template-field.tsx')).TemplateField);
const TemplateTexts = lazily(async () => (await import('./template-field.tsx')).TemplateTexts);

const BARS_MAX = 10;

/** A bar for each SMS, of which the last one shows how full it is. */
function Parts({ counted }: { readonly counted: Counted }) {
  const perPart = counted.parts === 0 ? 1 : counted.room / counted.parts;
  const bars = Array.from({ length: Math.min(BARS_MAX, Math.max(1, counted.parts)) }, (_, index) => index);
  return (
    <span className={classes(styles.bars, counted.isTooLong && styles.barsOver)} aria-hidden="true">
      {bars.map((index) => (
        <span key={index} className={styles.bar}>
          <span style={{ inlineSize: `${Math.min(1, Math.max(0, counted.units / perPart - index)) * 100}%` }} />
        </span>
      ))}
    </span>
  );
}

interface TextFieldProps {
  readonly composer: Composer;
  readonly counted: Counted;
  /** The name of the recipient for whom it is counted, empty if there is none. */
  readonly shownName: string;
  readonly error?: string | undefined;
}

/** The length of the text for the shown recipient. */
function Counter({ composer, counted, shownName }: Omit<TextFieldProps, 'error'>) {
  const t = useComposerText();
  return (
    <div className={styles.counter}>
      <p id="composer-message-count" className={styles.counted}>
        <Parts counted={counted} />
        <span>{t('count', { units: counted.units, room: counted.room, parts: counted.parts })}</span>
        {shownName === '' ? null : <span className={styles.soft}>{t('countedFor', { name: shownName })}</span>}
      </p>
      {counted.isTooLong ? <p className={styles.error}>{t('tooLong')}</p> : null}
      {composer.draft.template_id === null && counted.costly.length > 0 ? (
        <CostlyCharacters
          characters={counted.costly}
          message={composer.draft.message}
          onReplace={(message) => composer.change({ message })}
        />
      ) : null}
    </div>
  );
}

/** A template, or a text of the campaign's own. */
export function TextField(props: TextFieldProps) {
  const { template_id } = props.composer.draft;
  return (
    <>
      <TemplateField composer={props.composer} />
      {template_id === null ? (
        <OwnText {...props} />
      ) : (
        <>
          <TemplateTexts uuid={template_id} />
          <Counter {...props} />
        </>
      )}
    </>
  );
}

/** The text, what can be inserted into it, and its length. */
function OwnText({ composer, counted, shownName, error }: TextFieldProps) {
  const t = useComposerText();
  const { message } = composer.draft;
  const { area, insert } = useInsert(message, (next) => composer.change({ message: next }));
  const pieces: PiecesProps['of'] = [
    [t('firstName'), `{{first_name|${t('friend')}}}`],
    [t('lastName'), '{{last_name}}'],
    [t('optOutLink'), '{{opt_out_url}}'],
  ];
  return (
    <div className={styles.part}>
      <label htmlFor="composer-message" className={styles.legend}>
        {t('text')}
      </label>
      <div className={classes(styles.editor, error !== undefined && styles.editorBad)}>
        <textarea
          ref={area}
          id="composer-message"
          dir="auto"
          rows={6}
          value={message}
          placeholder={t('textPlaceholder')}
          aria-invalid={error !== undefined}
          aria-describedby="composer-message-count composer-message-error"
          onChange={(event) => composer.change({ message: event.target.value })}
        />
        <div className={styles.pieces}>
          <Pieces of={pieces} insert={insert} />
          <OwnPieces insert={insert} />
        </div>
        <Counter composer={composer} counted={counted} shownName={shownName} />
      </div>
      <p id="composer-message-error" className={styles.error}>
        {error}
      </p>
    </div>
  );
}
