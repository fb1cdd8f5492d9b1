import { type CharacterKind, kindOfCharacter, withPlainCharacters } from '../format/dear-characters.ts';
import { type DearCharactersKey, dearCharactersText } from '../text/dear-characters.ts';
import { useText } from '../text/use-text.ts';
import styles from './dear-characters.module.css';

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
} as const satisfies Record<CharacterKind, DearCharactersKey>;

/** Kinds of characters that are invisible. */
const UNSEEN = new Set<CharacterKind>(['space', 'invisible']);

interface DearCharactersProps {
  readonly characters: readonly string[];
  readonly message: string;
  readonly onReplace: (message: string) => void;
}

/** The characters that make a text more expensive, and a button to replace them. */
export function DearCharacters({ characters, message, onReplace }: DearCharactersProps) {
  const t = useText(dearCharactersText);
  const plain = withPlainCharacters(message);
  const hasTwin = characters.some((character) =>
    ['quote', 'dash', 'dots', 'space'].includes(kindOfCharacter(character)),
  );
  return (
    <div className={styles.dear}>
      <span>{t('dear')}</span>
      <ul className={styles.characters}>
        {characters.map((character) => {
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
        <button type="button" className={styles.replace} onClick={() => onReplace(plain)}>
          {t('replace')}
        </button>
      )}
    </div>
  );
}
