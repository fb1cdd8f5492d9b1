import { type ComposerKey, composerText } from '../text/composer.ts';
import { useText } from '../text/use-text.ts';
import styles from './composer.module.css';
import { type CharacterKind, type Counted, kindOfCharacter, withPlainCharacters } from './count-message.ts';
import type { Composer } from './use-composer.ts';

const KIND_WORDS = {
  quote: 'kindQuote',
  dash: 'kindDash',
  dots: 'kindDots',
  bullet: 'kindBullet',
  space: 'kindSpace',
  invisible: 'kindInvisible',
  emoji: 'kindEmoji',
  letter: 'kindLetter',
  sign: 'kindSign',
} as const satisfies Record<CharacterKind, ComposerKey>;

/** Kinds of characters that are invisible. */
const UNSEEN = new Set<CharacterKind>(['space', 'invisible']);

/** The characters that make a text more expensive, and a button to replace them. */
export function DearCharacters({ counted, composer }: { readonly counted: Counted; readonly composer: Composer }) {
  const t = useText(composerText);
  const { message } = composer.draft;
  const plain = withPlainCharacters(message);
  const hasTwin = counted.dear.some((character) =>
    ['quote', 'dash', 'dots', 'space'].includes(kindOfCharacter(character)),
  );
  return (
    <div className={styles.dear}>
      <span>{t('dear')}</span>
      <ul className={styles.characters}>
        {counted.dear.map((character) => {
          const kind = kindOfCharacter(character);
          return (
            <li key={character} className={styles.character} title={t(KIND_WORDS[kind])}>
              {UNSEEN.has(kind) ? null : <span aria-hidden="true">{character}</span>}
              <span className={UNSEEN.has(kind) ? undefined : 'unseen'}>{t(KIND_WORDS[kind])}</span>
            </li>
          );
        })}
      </ul>
      {plain === null ? (
        hasTwin && <span>{t('cannotReplace')}</span>
      ) : (
        <button type="button" className={styles.replace} onClick={() => composer.change({ message: plain })}>
          {t('replace')}
        </button>
      )}
    </div>
  );
}
