/** Mails on their way to the installation's mail server. This room knows SMTP and the waiting mails, and nothing about their content. */
export { startDeliveries } from './deliver-mails.ts';
export { composeMail, type MailText, onOneLine } from './mail-text.ts';
export { startMailer } from './mailer.ts';
export { NO_POST, openPost, type Post } from './post.ts';
export type { MailFigures } from './store-mails.ts';
