/** Letters on their way to the installation's mail server. This room knows SMTP and the waiting letters, and nothing about their content. */
export { startDeliveries } from './deliver-letters.ts';
export { composeLetter, type LetterText, onOneLine } from './letter.ts';
export { startMailer } from './mailer.ts';
export { NO_POST, openPost, type Post } from './post.ts';
export type { LetterFigures } from './store-letters.ts';
