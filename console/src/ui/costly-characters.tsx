import { type CharacterKind, kindOfCharacter, withPlainCharacters } from '../format/costly-characters.ts';
import { type CostlyCharactersKey, useCostlyCharactersText } from '../text/costly-characters.ts';
import styles from './costly-characters.module.css';

const KIND_WORDS = {
  quote: 'kindQuote',
  dash: 'kindDash',
  dots: 'kindDots',
  bullet: 'kindBullet',
  space: 'kindSpace',
  invisible: 'kindInvisible',
  emoji: 'kindEmoji',
  script: 'kindScript',
  letter: 'kindLetter',
  sign: 'kindSign',
} as const satisfies Record<CharacterKind, CostlyCharactersKey>;

/** Kinds that are told in words: characters that are invisible, and all letters of another script as one. */
const TOLD = new Set<CharacterKind>(['space', 'invisible', 'script']);

interface CostlyCharactersProps {
  readonly characters: readonly string[];
  readonly message: string;
  readonly onReplace: (message: string) => void;
}

/** The characters that make a text more expensive, and a button to replace them. */
export function CostlyCharacters({ characters, message, onReplace }: CostlyCharactersProps) {
  const t = useCostlyCharactersText();
  const plain = withPlainCharacters(message);
  const hasTwin = characters.some((character) =>
    ['quote', 'dash', 'dots', 'space'].includes(kindOfCharacter(character)),
  );
  const ofScript = characters.filter((character) => kindOfCharacter(character) === 'script');
  const named = characters.filter((character) => !ofScript.slice(1).includes(character));
  return (
    <div className={styles.costly}>
      <span>{t('costly')}</span>
      <ul className={styles.characters}>
        {named.map((character) => {
          const kind = kindOfCharacter(character);
          return (
            <li key={character} className={styles.character} title={t(KIND_WORDS[kind])}>
              {TOLD.has(kind) ? null : <span aria-hidden="true">{character}</span>}
              <span className={TOLD.has(kind) ? undefined : 'unseen'}>{t(KIND_WORDS[kind])}</span>
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
