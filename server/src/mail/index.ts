/** Letters on their way to the mail server of the installation. Knows SMTP and what waits, and nothing of what a letter says. */
export { type Deliveries, startDeliveries } from './deliver-letters.ts';
export { forgetLetters } from './forget-letters.ts';
export { composeLetter, type LetterText, onOneLine } from './letter.ts';
export { type Mailer, startMailer } from './mailer.ts';
export { NO_POST, openPost, type Post } from './post.ts';
export type { LetterFigures } from './store-letters.ts';
